import { createContext, useContext, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Workshop } from '@academy/domain/labs';
import { createLabStore } from '../files/lab-store.ts';
import { spawnShell } from '../spawn.ts';
import { createLabTab } from '../tab/lab-tab.ts';
import { createStepStore } from '../steps/step-store.ts';
import { askRunner, type RunLesson } from './ask-runner.ts';
import { openWorkspace, type Workspace } from './workspace.ts';
import type { View } from './view.ts';
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

/** The lab if this tab has it open, or a way to open it here. */
type OpenLab =
  | { state: 'loading' }
  | { state: 'open'; workspace: Workspace }
  | { state: 'elsewhere'; takeOver: () => void };

/** Opens the workspace of a lab for the current user until the component unmounts or another tab takes over. */
export function useOpenWorkspace(tenantId: string, workshop: Workshop, lesson: RunLesson): OpenLab {
  const { id: lessonId } = lesson;
  const [lab, setLab] = useState<OpenLab>({ state: 'loading' });
  const owner = storedPerson(localStorage);
  // Refreshed data of the same lab must not reopen the workspace; only another lab or user may.
  const open = useEffectEvent((ownerId: string | null) => {
    const nameFor = (name: string) => labKey({ owner: name, tenantId, lessonId, workshop: workshop.name });
    return openWorkspace({
      lab: nameFor(ownerId ?? 'visitor'),
      visitorLab: ownerId ? nameFor('visitor') : null,
      workshop,
      store: createLabStore(),
      stepStore: createStepStore(),
      spawn: spawnShell,
      ask: (question) => askRunner(lesson, question),
      now: Date.now,
      later(work, delay) {
        const timer = setTimeout(work, delay);
        return () => clearTimeout(timer);
      },
    });
  });
  useEffect(() => {
    let opening: Promise<Workspace> | null = null;
    const close = async ({ isSaved }: { isSaved: boolean }) => {
      const closed = await opening;
      opening = null;
      if (isSaved) await closed?.save();
      closed?.leave();
    };
    const tab = createLabTab({
      lab: labKey({ owner: owner ?? 'visitor', tenantId, lessonId, workshop: workshop.name }),
      locks: navigator.locks,
      openChannel: (name) => new BroadcastChannel(name),
      onLeave: () => close({ isSaved: true }),
    });
    const follow = () => {
      if (tab.state() === 'here') {
        const mine = open(owner);
        opening = mine;
        void mine.then((workspace) => {
          if (opening === mine) setLab({ state: 'open', workspace });
        });
      } else {
        void close({ isSaved: false });
        setLab(
          tab.state() === 'elsewhere'
            ? { state: 'elsewhere', takeOver: () => void tab.takeOver() }
            : { state: 'loading' },
        );
      }
    };
    const unsubscribe = tab.subscribe(follow);
    if (tab.state() === 'here') follow();
    const save = () => void opening?.then((workspace) => workspace.save());
    addEventListener('pagehide', save);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', save);
      void close({ isSaved: false }).then(tab.close);
      setLab({ state: 'loading' });
    };
  }, [tenantId, workshop.name, lessonId, owner]);
  return lab;
}

type LabKeyParts = { owner: string; tenantId: string; lessonId: string; workshop: string };

/** The key under which a lab is saved in this browser. */
function labKey({ owner, tenantId, lessonId, workshop }: LabKeyParts): string {
  return JSON.stringify([owner, tenantId, lessonId, workshop]);
}
