type Setting = { send: () => Promise<void>; log: (message: string, error: unknown) => void };

/** Says once that a lesson was opened. When that fails it can be said again, and nobody is bothered with it. */
export function createStarter({ send, log }: Setting) {
  let isTriggered = false;
  return async function start(): Promise<void> {
    if (isTriggered) return;
    isTriggered = true;
    try {
      await send();
    } catch (error) {
      isTriggered = false;
      log('The start of a lesson could not be recorded', error);
    }
  };
}
