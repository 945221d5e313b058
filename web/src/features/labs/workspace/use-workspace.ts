import { createContext, useContext, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Workshop } from '@academy/domain/labs';
import { indexedLabs } from '../files/lab-store.ts';
import { spawnShell } from '../shell/spawn.ts';
import { labName, ownerOfLab } from './owner.ts';
import { openWorkspace, type View, type Workspace } from './workspace.ts';

const Context = createContext<Workspace | null>(null);

export const WorkspaceProvider = Context.Provider;

export function useWorkspace(): Workspace {
  const workspace = useContext(Context);
  if (!workspace) throw new Error('A part of a lab stands outside of its workspace');
  return workspace;
}

export function useView(): View {
  const { subscribe, view } = useWorkspace();
  return useSyncExternalStore(subscribe, view, view);
}

/** Drawn anew whenever a file changes. */
export function useFiles(): Workspace['journal'] {
  const { journal } = useWorkspace();
  useSyncExternalStore(journal.subscribe, journal.version, journal.version);
  return journal;
}

/** Opens the workspace of a lab for who is here, and keeps it until the page is left. */
export function useOpened(tenantId: string, workshop: Workshop, lessonId: string): Workspace | null {
  const [workspace, setWorkspace] = useState<Workspace | null>(null);
  const owner = ownerOfLab(localStorage);
  // A newer answer about the same lab must not take the work away; only another lab or person may.
  const open = useEffectEvent((who: string | null) => {
    const named = (name: string) => labName({ owner: name, tenantId, lessonId, workshop: workshop.name });
    return openWorkspace({
      lab: named(who ?? 'visitor'),
      visitorLab: who ? named('visitor') : null,
      workshop,
      store: indexedLabs(indexedDB),
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
    void open(owner).then((made) => {
      opened = made;
      if (isCurrent) setWorkspace(made);
      else made.leave();
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
