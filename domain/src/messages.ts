/** What every answer of the server looks like, as far as messages are concerned. */
export interface Envelope {
  success?: boolean | undefined;
  errors?: readonly ErrorMessage[] | null | undefined;
  message?: string | null | undefined;
  correlationId?: string | null | undefined;
}

interface ErrorMessage {
  errorMessage?: string | undefined;
  message?: string | undefined;
  field?: string | undefined;
}

/** Why a call failed: every failed call is exactly one of these. */
export type Failure =
  /** Given up on purpose. */
  | { kind: 'aborted' }
  /** The network is away, or the time ran out; `hint` where the connection is not the thing to check. */
  | { kind: 'no-answer'; hint?: string }
  | AnsweredFailure;

export type AnsweredFailure = {
  /** `broken` is an empty reply, an answer that is no envelope, or a fault of the server's own. */
  kind: 'refused' | 'broken';
  status: number;
  /** What the person reads. */
  message: string;
  /** What belongs to a field of the form that was sent. */
  fields: { field: string; message: string }[];
  correlationId: string | null;
  /** Seconds, where the server asks to come back later. */
  retryAfter: number | null;
};

export type Reaction =
  | { type: 'toast' }
  | { type: 'redirect'; to: '/not-found' | '/appLogout' }
  | { type: 'ignore' };

export const GENERIC_FAILURE = 'Something went wrong, please try again!';
export const EMPTY_REPLY = 'Something went wrong, Please try again later';
export const CHECK_CONNECTION = 'Please check your connection and try again.';

type Answer = { status: number; envelope: Envelope | null; retryAfter?: number | null };

/** What an answer that is no success means. */
export function classifyFailure({ status, envelope, retryAfter = null }: Answer): Failure {
  const message = messageOf(envelope);
  if (isAborted(message)) return { kind: 'aborted' };
  return {
    kind: envelope?.success === false && status < 500 ? 'refused' : 'broken',
    status,
    message,
    fields: (envelope?.errors ?? []).flatMap(({ field, ...error }) =>
      field ? [{ field, message: textOf(error) }] : [],
    ),
    correlationId: envelope?.correlationId ?? null,
    retryAfter,
  };
}

/** What the page does about a failed call. */
export function reactTo(
  failure: Failure,
  { layer, skipRedirect = false }: { layer: 'main' | 'second'; skipRedirect?: boolean },
): Reaction {
  if (failure.kind === 'aborted') return { type: 'ignore' };
  const status = failure.kind === 'no-answer' ? null : failure.status;
  if (status === 404 && !skipRedirect) return { type: 'redirect', to: '/not-found' };
  if (status === 401) return layer === 'main' ? { type: 'ignore' } : { type: 'redirect', to: '/appLogout' };
  return { type: 'toast' };
}

/** The success toast of a call: what changed something by PUT or DELETE says what the server said. */
export function successMessage(method: string, envelope: Envelope): string | null {
  return method === 'PUT' || method === 'DELETE' ? envelope.message || null : null;
}

/** A call that was given up on purpose is nobody's news. */
export function isAborted(message: string): boolean {
  return message.toLowerCase().includes('aborted');
}

/** All messages of a refusal, one per line; of anything else, such as a proxy's answer, the first one. */
function messageOf(envelope: Envelope | null): string {
  const messages = (envelope?.errors ?? []).map(textOf).filter((message) => message !== '');
  return envelope?.success === false ? messages.join('\n') || GENERIC_FAILURE : (messages[0] ?? EMPTY_REPLY);
}

function textOf({ errorMessage, message }: ErrorMessage): string {
  return errorMessage || message || '';
}
