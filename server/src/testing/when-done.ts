import { afterAll, onTestFinished, TestRunner } from 'vitest';

let isCollecting = true;

/** Set by `setup.ts` before a file is read, and when its tests start. */
export function setCollecting(is: boolean): void {
  isCollecting = is;
}

/**
 * Ends a resource: inside a test, when that test is finished; otherwise when the file or the describe around
 * it is done. The last one started ends first. `afterAll` alone would miss resources started while tests run.
 */
export function whenDone(end: () => unknown): void {
  if (TestRunner.getCurrentTest()) return onTestFinished(async () => void (await end()));
  if (isCollecting) return afterAll(async () => void (await end()));
  throw new Error('A hook cannot start what must end: start it at the top, in a describe or in a test.');
}
