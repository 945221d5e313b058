import { failureOf } from '../../api/failure.ts';

/** The result of a call about an attempt. A refused call need not be repeated. */
export type Outcome<Data> =
  | { kind: 'answered'; data: Data }
  | { kind: 'refused'; message: string; correlationId: string | null; isSignedOut: boolean }
  /** A retry may succeed. */
  | { kind: 'unanswered'; error: unknown };

const SIGNED_OUT = 401;
const FINAL = new Set([400, SIGNED_OUT, 403, 404, 409]);

export function classifyFailure(error: unknown): Exclude<Outcome<never>, { kind: 'answered' }> {
  const failure = failureOf(error);
  if (failure.kind !== 'refused' || !FINAL.has(failure.status)) return { kind: 'unanswered', error };
  const { message, correlationId, status } = failure;
  return { kind: 'refused', message, correlationId, isSignedOut: status === SIGNED_OUT };
}
