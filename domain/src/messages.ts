import { isClientCode, type ClientCode } from './errors.ts';
import { pages } from './pages.ts';

/** The parts of a response envelope that carry messages. */
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
  code?: string | undefined;
}

/** Why a call failed: every failed call is exactly one of these. */
export type Failure =
  /** Cancelled by the browser or the page itself; not shown to the user. */
  | { kind: 'aborted' }
  /** No network, or a timeout; `hint` replaces the advice to check the connection. */
  | { kind: 'no-answer'; hint?: string }
  | AnsweredFailure;

export type AnsweredFailure = {
  /** `broken` is an empty response, a body without an envelope, or a server error. */
  kind: 'refused' | 'broken';
  status: number;
  /** Shown to the user. */
  message: string;
  /** Messages for single fields of the form. */
  fields: { field: string; message: string }[];
  correlationId: string | null;
  /** Seconds, from the Retry-After header. */
  retryAfter: number | null;
  /** Where the page has to do more than to show the message. */
  code?: ClientCode;
};

/** The second layer is that of the administration and email screens. */
export type Layer = 'main' | 'second';

export type Reaction =
  | { type: 'toast' }
  | { type: 'confirm-login' }
  | { type: 'redirect'; to: string }
  | { type: 'ignore' };

export const GENERIC_FAILURE = 'Something went wrong, please try again!';
export const EMPTY_REPLY = 'Something went wrong, Please try again later';
export const CHECK_CONNECTION = 'Please check your connection and try again.';

type Answer = { status: number; envelope: Envelope | null; retryAfter?: number | null };

/** Classifies a response without success. */
export function classifyFailure({ status, envelope, retryAfter = null }: Answer): AnsweredFailure {
  return {
    kind: envelope?.success === false && status < 500 ? 'refused' : 'broken',
    status,
    message: messageOf(envelope),
    fields: (envelope?.errors ?? []).flatMap(({ field, ...error }) =>
      field ? [{ field, message: textOf(error) }] : [],
    ),
    correlationId: envelope?.correlationId ?? null,
    retryAfter,
    ...codeOf(envelope),
  };
}

/** How the page reacts to a failed call. */
export function reactTo(
  failure: Failure,
  { layer, skipRedirect = false }: { layer: Layer; skipRedirect?: boolean },
): Reaction {
  if (failure.kind === 'aborted') return { type: 'ignore' };
  if (failure.kind === 'no-answer') return { type: 'toast' };
  const { status, code } = failure;
  if (status === 404 && !skipRedirect) return { type: 'redirect', to: pages.notFound.path() };
  if (status === 401)
    return layer === 'main' ? { type: 'ignore' } : { type: 'redirect', to: pages.logout.path() };
  return { type: code === undefined ? 'toast' : 'confirm-login' };
}

/** The success toast of a call: PUT and DELETE show the server's message. */
export function successMessage(method: string, envelope: Envelope): string | null {
  return method === 'PUT' || method === 'DELETE' ? envelope.message || null : null;
}

function codeOf(envelope: Envelope | null): { code?: ClientCode } {
  const code = envelope?.errors?.[0]?.code ?? '';
  return isClientCode(code) ? { code } : {};
}

/** All messages of a refusal, one per line; of any other response, such as a proxy's, the first one. */
function messageOf(envelope: Envelope | null): string {
  const messages = (envelope?.errors ?? []).map(textOf).filter((message) => message !== '');
  return envelope?.success === false ? messages.join('\n') || GENERIC_FAILURE : (messages[0] ?? EMPTY_REPLY);
}

function textOf({ errorMessage, message }: ErrorMessage): string {
  return errorMessage || message || '';
}
