/** Runs once; only after a failure, which is logged and not shown, can it run again. */
export function onceUntilFailed(run: () => Promise<void>, log = console.error): () => Promise<void> {
  let isTriggered = false;
  return async () => {
    if (isTriggered) return;
    isTriggered = true;
    try {
      await run();
    } catch (error) {
      isTriggered = false;
      log('The start of a lesson could not be recorded', error);
    }
  };
}
