import { emailForm } from '@academy/contract/schemas/emails';
import { validate } from '@academy/domain/validation';

/** The address that somebody typed, or what is wrong with it, by the server's own rule. */
export function typedAddress(
  text: string,
): { email: string; fault?: never } | { fault: string; email?: never } {
  const checked = validate(emailForm, { email: text });
  return checked.ok ? { email: checked.value.email } : { fault: checked.errors[0]?.message ?? '' };
}
