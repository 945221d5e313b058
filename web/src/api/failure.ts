import { HttpError } from '@academy/contract/http-error';
import { isNetworkError } from '@academy/contract/network-error';
import {
  CHECK_CONNECTION,
  EMPTY_REPLY,
  classifyFailure,
  reactTo,
  type AnsweredFailure,
  type Failure,
} from '@academy/domain/messages';
import type { ToastInput } from '@academy/domain/toasts';
import { overlay } from '../overlay/overlay.ts';
import { ProviderUnavailableError } from '../session/token-storage.ts';

/** The messages for a failed `import` in Chromium and Firefox, in Safari, and in Vite for a style sheet. */
const CODE_NOT_FETCHED =
  /dynamically imported module|importing a module script failed|unable to preload css/i;

/** The only place that interprets a failed call, for every way of showing it. */
export function failureOf(error: unknown): Failure {
  if (error instanceof HttpError) return classifyFailure(error);
  if (error instanceof ProviderUnavailableError) return { kind: 'no-answer', hint: error.message };
  if (!(error instanceof Error)) return BROKEN;
  if (error.name === 'AbortError') return { kind: 'aborted' };
  const isUnanswered =
    isNetworkError(error) || error.name === 'TimeoutError' || CODE_NOT_FETCHED.test(error.message);
  return isUnanswered ? { kind: 'no-answer' } : BROKEN;
}

export function isAnswered(failure: Failure): failure is AnsweredFailure {
  return failure.kind === 'refused' || failure.kind === 'broken';
}

/** The text of an in-place notice: the server's own message, or advice if there was no response. */
export function failureText(failure: Failure): string {
  if (isAnswered(failure)) return failure.message;
  return (failure.kind === 'no-answer' && failure.hint) || CHECK_CONNECTION;
}

/** The same text is only shown once, with the newest correlation id. */
export function failureToast(failure: Failure): ToastInput {
  const message = isAnswered(failure) ? failure.message : EMPTY_REPLY;
  const info = isAnswered(failure) ? failure.correlationId : failureText(failure);
  return { id: `failure ${message}`, type: 'danger', message, ...(info && { additionalInfo: info }) };
}

const shown = new WeakSet<object>();

/**
 * For background failures of a page that keeps showing its data. Several parts of a page may share the same
 * response.
 */
export function showFailure(error: unknown): void {
  if (typeof error !== 'object' || error === null || shown.has(error)) return;
  shown.add(error);
  const failure = failureOf(error);
  if (reactTo(failure, { layer: 'main', skipRedirect: true }).type === 'toast')
    overlay.toast(failureToast(failure));
}

/** False for an aborted call, and for failures that require a login. */
export function needsToast(failure: Failure): boolean {
  return reactTo(failure, { layer: 'second', skipRedirect: true }).type === 'toast';
}

/** The item a query names does not exist. */
export class NotFoundError extends Error {
  /** The page to continue to, if the item has moved. */
  readonly movedTo: string | null;

  constructor(movedTo: string | null = null) {
    super('There is nothing here.');
    this.movedTo = movedTo;
  }
}

/**
 * Missing items lead to the not-found page only from the page that shows them, since a page may also be
 * prefetched. A malformed id counts as unknown.
 */
export function toNotFound(error: unknown, input: object): unknown {
  const failure = failureOf(error);
  if (!isAnswered(failure)) return error;
  const params = 'params' in input ? Object.keys(input.params as object) : [];
  const isMalformed =
    failure.status === 400 &&
    failure.fields.length > 0 &&
    failure.fields.every(({ field }) => params.includes(field));
  const movedTo = error instanceof HttpError ? error.envelope?.errors[0]?.movedTo : undefined;
  return failure.status === 404 || isMalformed ? new NotFoundError(movedTo) : error;
}

const BROKEN: Failure = {
  kind: 'broken',
  status: 0,
  message: EMPTY_REPLY,
  fields: [],
  correlationId: null,
  retryAfter: null,
};
