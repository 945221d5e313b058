import type { Journal } from '@academy/lab-engine/files/journal';
import type { View } from '../workspace/view.ts';
import type { StepStore } from './step-store.ts';
import { addStep, bytesOf, type Snapshot, type Step } from './steps.ts';

type Deps = {
  lab: string;
  journal: Pick<Journal, 'entries'>;
  stepStore: StepStore;
  view: () => View;
  change: (changes: Partial<View>) => void;
  now: () => number;
};

/** The passed checks, with the state of the lab when each first passed. */
export function createPassedSteps({ lab, journal, stepStore, view, change, now }: Deps) {
  const markLost = (check: string) =>
    change({ steps: view().steps.map((step) => (step.check === check ? { ...step, bytes: null } : step)) });

  return {
    passed(check: string): void {
      const { page, done, failed, passed, steps } = view();
      if (passed.includes(check)) return;
      const files = journal.entries();
      const all = [...passed, check];
      const added = addStep(steps, { check, at: now(), bytes: bytesOf(files) });
      change({ passed: all, steps: added.steps });
      void stepStore.drop(lab, added.dropped).catch(() => undefined);
      if (added.dropped.includes(check)) return;
      stepStore.write({ lab, check, page, done, failed, passed: all, files }).catch(() => markLost(check));
    },
    failed(check: string): void {
      const { passed } = view();
      if (passed.includes(check)) change({ passed: passed.filter((one) => one !== check) });
    },
    read: (check: string): Promise<Snapshot | null> => stepStore.read(lab, check).catch(() => null),
    /** Deletes the steps after this one, and returns the remaining ones. */
    forget(last: Snapshot | null): Step[] {
      const { steps } = view();
      const at = steps.findIndex(({ check }) => check === last?.check);
      const left = steps.slice(0, at + 1);
      const dropped = steps.slice(at + 1).map(({ check }) => check);
      void stepStore.drop(lab, dropped).catch(() => undefined);
      return left;
    },
  };
}
