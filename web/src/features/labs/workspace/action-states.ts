import type { RunEnd } from '@academy/lab-engine/terminal/line-editor';
import type { View } from './view.ts';

type Deps = { view: () => View; change: (changes: Partial<View>) => void };

/** The states of a lab's actions: running, done, or failed with an exit code. */
export function createActionStates({ view, change }: Deps) {
  const without = (name: string) => {
    const { done, running, failed } = view();
    const { [name]: _failed, ...others } = failed;
    return {
      done: done.filter((one) => one !== name),
      running: running.filter((one) => one !== name),
      failed: others,
    };
  };
  return {
    start(name: string): void {
      const rest = without(name);
      change({ ...rest, running: [...rest.running, name] });
    },
    finish(name: string): void {
      const rest = without(name);
      change({ ...rest, done: [...rest.done, name] });
    },
    /** A command that started before a reset doesn't count afterwards. */
    end(name: string, end: RunEnd): void {
      if (!view().running.includes(name)) return;
      const rest = without(name);
      if (end === 0) change({ ...rest, done: [...rest.done, name] });
      else if (end === 'incomplete') change(rest);
      else change({ ...rest, failed: { ...rest.failed, [name]: end === 'stopped' ? STOPPED : end } });
    },
  };
}

/** The exit code of an interrupted program. */
export const STOPPED = 130;
