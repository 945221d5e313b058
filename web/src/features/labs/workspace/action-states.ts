import type { RunEnd } from '@academy/lab-engine/terminal/line-editor';
import type { View } from './view.ts';

type Deps = { view: () => View; change: (changes: Partial<View>) => void };

/** How the actions of a lab went: running, done, or failed with an exit code. */
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
    /** A command that began before a reset says nothing about the lab after it. */
    end(name: string, end: RunEnd): void {
      if (!view().running.includes(name)) return;
      const rest = without(name);
      if (end === 0) change({ ...rest, done: [...rest.done, name] });
      else if (end === 'incomplete') change(rest);
      else change({ ...rest, failed: { ...rest.failed, [name]: end === 'stopped' ? STOPPED : end } });
    },
  };
}

/** What a shell says of a program that was interrupted. */
export const STOPPED = 130;
