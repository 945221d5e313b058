import { createContext, useContext, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Workshop } from '@academy/domain/labs';
import { createLabStore } from '../files/lab-store.ts';
import { spawnShell } from '../shell/spawn.ts';
import { openWorkspace, type View, type Workspace } from './workspace.ts';
import { storedPerson } from '../../../session/stored-person.ts';

const Context = createContext<Workspace | null>(null);

export const WorkspaceProvider = Context.Provider;

export function useWorkspace(): Workspace {
  const workspace = useContext(Context);
  if (!workspace) throw new Error('This component must be used within WorkspaceProvider');
  return workspace;
}

export function useView(): View {
  const { subscribe, view } = useWorkspace();
  return useSyncExternalStore(subscribe, view, view);
}

/** Rerenders whenever a file changes. */
export function useFiles(): Workspace['journal'] {
  const { journal } = useWorkspace();
  useSyncExternalStore(journal.subscribe, journal.version, journal.version);
  return journal;
}

/** Opens the workspace of a lab for the current user until the component unmounts. */
export function useOpenWorkspace(tenantId: string, workshop: Workshop, lessonId: string): Workspace | null {
  const [workspace, setWorkspace] = useState<Workspace | null>(null);
  const owner = storedPerson(localStorage);
  // Refreshed data of the same lab must not reopen the workspace; only another lab or user may.
  const open = useEffectEvent((ownerId: string | null) => {
    const nameFor = (name: string) => labKey({ owner: name, tenantId, lessonId, workshop: workshop.name });
    return openWorkspace({
      lab: nameFor(ownerId ?? 'visitor'),
      visitorLab: ownerId ? nameFor('visitor') : null,
      workshop,
      store: createLabStore(indexedDB),
      spawn: spawnShell,
      now: Date.now,
      later(work, delay) {
        const timer = setTimeout(work, delay);
        return () => clearTimeout(timer);
      },
    });
  });
  useEffect(() => {
    let isCurrent = true;
    let opened: Workspace | null = null;
    void open(owner).then((openedWorkspace) => {
      opened = openedWorkspace;
      if (isCurrent) setWorkspace(openedWorkspace);
      else openedWorkspace.leave();
    });
    const save = () => void opened?.save();
    addEventListener('pagehide', save);
    return () => {
      isCurrent = false;
      removeEventListener('pagehide', save);
      opened?.leave();
      setWorkspace(null);
    };
  }, [tenantId, workshop.name, lessonId, owner]);
  return workspace;
}

type LabKeyParts = { owner: string; tenantId: string; lessonId: string; workshop: string };

/** The key under which a lab is saved in this browser. */
function labKey({ owner, tenantId, lessonId, workshop }: LabKeyParts): string {
  return JSON.stringify([owner, tenantId, lessonId, workshop]);
}
