import type { LoginStep } from './log-in.ts';

/** The script of the login pages is built apart from the site's, so that they have no module in common. */
const begun = globalThis as { begunLogin?: Promise<LoginStep> | undefined };

/** Leaves the login to the site's scripts, which show what becomes of it. */
export function handOverLogin(step: Promise<LoginStep>): void {
  begun.begunLogin = step;
}

/** The login that this document has begun before the site's scripts came, for the first page that asks. */
export function takeBegunLogin(): Promise<LoginStep> | undefined {
  const step = begun.begunLogin;
  begun.begunLogin = undefined;
  return step;
}
