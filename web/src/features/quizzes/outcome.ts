import { failureOf } from '../../api/failure.ts';

/** How a call about an attempt ended. Whoever was refused need not try the same again. */
export type Outcome<Data> =
  | { kind: 'answered'; data: Data }
  | { kind: 'refused'; message: string; correlationId: string | null; isSignedOut: boolean }
  /** It may go through another time. */
  | { kind: 'unanswered'; error: unknown };

const SIGNED_OUT = 401;
const FINAL = new Set([400, SIGNED_OUT, 403, 404, 409]);

export function whyNot(error: unknown): Exclude<Outcome<never>, { kind: 'answered' }> {
  const failure = failureOf(error);
  if (failure.kind !== 'refused' || !FINAL.has(failure.status)) return { kind: 'unanswered', error };
  const { message, correlationId, status } = failure;
  return { kind: 'refused', message, correlationId, isSignedOut: status === SIGNED_OUT };
}
