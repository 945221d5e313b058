import { CallFailed } from '@academy/contract/client';

/** How a call about an attempt ended. Whoever was refused need not try the same again. */
export type Outcome<Data> =
  | { kind: 'answered'; data: Data }
  | { kind: 'refused'; message: string; isSignedOut: boolean }
  | { kind: 'unanswered' };

const SIGNED_OUT = 401;
const FINAL = new Set([400, SIGNED_OUT, 403, 404, 409]);

export function whyNot(error: unknown): Exclude<Outcome<never>, { kind: 'answered' }> {
  // A proxy may answer for a server that is not there; what it says is no refusal of ours.
  if (!(error instanceof CallFailed) || !error.envelope || !FINAL.has(error.status))
    return { kind: 'unanswered' };
  return { kind: 'refused', message: error.message, isSignedOut: error.status === SIGNED_OUT };
}
