import { afterAll, onTestFinished, TestRunner } from 'vitest';

let isCollecting = true;

/** What `setup.ts` says before a file is read, and when its tests begin. */
export function setCollecting(is: boolean): void {
  isCollecting = is;
}

/**
 * Ends what was started: inside a test, when that test is finished; else when the file or the describe around it is
 * done. What was started last ends first. `afterAll` alone would forget whatever is started while tests run.
 */
export function whenDone(end: () => unknown): void {
  if (TestRunner.getCurrentTest()) return onTestFinished(async () => void (await end()));
  if (isCollecting) return afterAll(async () => void (await end()));
  throw new Error('A hook cannot start what must end: start it at the top, in a describe or in a test.');
}
