import { reactTo, type Failure } from '@academy/domain/messages';
import { overlay } from '../overlay/overlay.ts';
import { atFields } from './at-fields.ts';
import { failureOf, failureToast } from './failure.ts';

/** What a form of the administration says beside its fields: the first message for each. */
export type Faults = Partial<Record<string, string>>;

export function byField(errors: readonly { field: string; message: string }[]): Faults {
  return Object.fromEntries(errors.toReversed().map(({ field, message }) => [field, message]));
}

/** Says why a form was not sent, once: beside its fields, and as a toast what belongs to none of them. */
export function formFailure(
  error: unknown,
  { names, skipRedirect = false }: { names: readonly string[]; skipRedirect?: boolean },
): Faults {
  const failure = failureOf(error);
  const { errors, isAll } = atFields(failure, names);
  if (!isAll && needsToast(failure, skipRedirect)) overlay.toast(failureToast(failure));
  return byField(errors);
}

/** Not what was given up on purpose, and not what leads to another page. */
export function needsToast(failure: Failure, skipRedirect: boolean): boolean {
  return reactTo(failure, { layer: 'second', skipRedirect }).type === 'toast';
}
