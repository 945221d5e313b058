import type { ServerResponse } from 'node:http';
import { DomainError } from '@academy/domain/errors';
import type { ErrorKind } from '@academy/domain/errors';
import type { Settings } from './options.ts';
import { renderDocument } from './pages/document.ts';
import type { Rendered, View } from './pages/document.ts';
import { expiredView, messageView } from './pages/messages.ts';

/** A page in the brand of one of our sites. */
export function render(settings: Settings, origin: string, view: View): Rendered {
  const { origins, reportPath } = settings;
  return renderDocument({ view, origin, brand: settings.brandOf(origin), origins, reportPath });
}

export function send(response: ServerResponse, { status, headers, body }: Rendered): void {
  response.writeHead(status, headers);
  response.end(body);
}

/** A refusal with its message, an expired sign-in, or an unexpected error. */
export function errorView(
  error: unknown,
  { origin, isUnavailable }: Pick<Settings, 'isUnavailable'> & { origin: string },
): View {
  if (isSignInExpired(error)) return expiredView(origin);
  if (isUnavailable(error))
    return messageView({
      status: 503,
      title: 'We cannot log you in right now',
      text: 'The site cannot reach its data. Please try again in a moment.',
      next: { label: 'Back to the site', href: `${origin}/` },
      retryAfter: RETRY_AFTER,
    });
  const isRefusal = error instanceof DomainError;
  return messageView({
    status: statusOf(error),
    title: isRefusal ? 'This did not work' : 'Something went wrong',
    text: isRefusal ? error.message : 'That is our fault. Please try again in a moment.',
    next: { label: 'Back to the site', href: `${origin}/` },
    retryAfter: isRefusal ? error.retryAfter : undefined,
  });
}

export function statusOf(error: unknown): number {
  return error instanceof DomainError ? STATUS[error.kind] : 500;
}

/** Seconds after which to retry when the database is unavailable. */
export const RETRY_AFTER = 5;

/** The library throws this when the cookie or the record of a sign-in does not exist. */
export function isSignInExpired(error: unknown): boolean {
  return error instanceof Error && error.name === 'SessionNotFound';
}

export function isUnexpected(error: unknown): boolean {
  return !(error instanceof DomainError) && !isSignInExpired(error);
}

const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  overloaded: 503,
};
