import type { Failure } from '@academy/domain/messages';
import { failureText, isAnswered } from './failure.ts';

/** What of a failure stands beside fields of a form, and whether that is all there is to say. */
export function atFields(failure: Failure, names: readonly string[]): FieldErrors {
  const errors = isAnswered(failure) ? failure.fields.filter(({ field }) => names.includes(field)) : [];
  const isAll = errors.length > 0 && failureText(failure) === errors.map(({ message }) => message).join('\n');
  return { errors, isAll };
}

export type FieldErrors = { errors: { field: string; message: string }[]; isAll: boolean };
