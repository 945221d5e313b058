import { HttpError } from '@academy/contract/http-error';
import type { ToastInput } from '@academy/domain/toasts';
import { failureOf, failureToast } from '../../api/failure.ts';
import { needsToast } from '../../api/form-failure.ts';

/** The first message alone, by the specification; a 401 logs out and needs no words. */
export function firstMessageToast(error: unknown): ToastInput | null {
  const failure = failureOf(error);
  if (!needsToast(failure, true)) return null;
  const first = error instanceof HttpError ? error.envelope?.errors[0]?.message : undefined;
  return { ...failureToast(failure), message: first || 'Something went wrong!' };
}
