import { LAB_HOME, type LabFile } from '@academy/domain/labs';
import type { EducatesLabData } from './lab-data.ts';
import type { ShellWorker } from '@academy/lab-engine/shell/runner';
import type { StepStore } from './steps/step-store.ts';
import type { Snapshot } from './steps/steps.ts';
import { openWorkspace, type Workspace } from './workspace/workspace.ts';

const SILENT: ShellWorker = { postMessage: () => {}, terminate: () => {}, addEventListener: () => {} };

/**
 * A workspace with these files, whose store is in memory and whose shell never responds unless a test
 * provides one.
 */
export function aWorkspace(
  files: Record<string, string>,
  { spawn = () => SILENT }: { spawn?: () => ShellWorker } = {},
): Promise<Workspace> {
  const labFiles = Object.entries(files).map(([name, content]): LabFile => ({
    path: `${LAB_HOME}/${name}`,
    content,
    encoding: 'text',
    isExecutable: false,
  }));
  return openWorkspace({
    lab: 'test',
    visitorLab: null,
    workshop: { files: labFiles },
    store: { read: async () => null, write: async () => {}, drop: async () => {} },
    stepStore: memorySteps(),
    spawn,
    ask: () => Promise.reject(new Error('no answer')),
    now: Date.now,
    later: () => () => {},
  });
}

/** Steps in memory. */
export function memorySteps(): StepStore {
  const all = new Map<string, Snapshot>();
  const key = (lab: string, check: string) => JSON.stringify([lab, check]);
  return {
    read: async (lab, check) => all.get(key(lab, check)) ?? null,
    write: async (snapshot) => void all.set(key(snapshot.lab, snapshot.check), snapshot),
    drop: async (lab, checks) => checks.forEach((check) => all.delete(key(lab, check))),
    async move(from, to) {
      for (const snapshot of [...all.values()].filter(({ lab }) => lab === from)) {
        all.delete(key(from, snapshot.check));
        all.set(key(to, snapshot.check), { ...snapshot, lab: to });
      }
    },
  };
}

/** A portal lab in the middle of a course. */
export const EDUCATES_LAB: EducatesLabData = {
  kind: 'educates',
  returnTo: '/courses/tea/lessons/brew',
  lesson: {
    id: 'brew',
    title: 'Brew it',
    slug: 'brew',
    courseId: 'tea',
    courseSlug: 'tea',
    courseTitle: 'Tea',
    isGuide: false,
    manualCompletion: true,
    progressStatus: '',
    isComplete: false,
    isLastLesson: false,
    next: { kind: 'done' },
  },
  workshopName: 'lab-tea',
  workshop: null,
  isConfigured: true,
  donePages: [],
};
