import { plainTextFaults } from './forms.ts';
import type { Form } from './forms.ts';
import { isKnownPassword } from './known-passwords.ts';
import { measurePassword, UNITS_MIN } from './measure-password.ts';
import type { Measure } from './measure-password.ts';

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;
/** Refuses one repeated character and two alternating ones. */
export const PASSWORD_VARIETY = 5;

/**
 * The rules for a new password; a login takes whatever was set before. `about` is what a stranger knows and would try
 * first: the names of the person and of the site.
 */
export function passwordFaults(
  field: string,
  password: string,
  { email, about = [] }: { email: string; about?: readonly string[] },
): Form {
  const label = field === 'newPassword' ? 'new password' : 'password';
  if (password.length < PASSWORD_MIN)
    return { [field]: `The ${label} field must have at least ${PASSWORD_MIN} characters.` };
  if (password.length > PASSWORD_MAX)
    return { [field]: `The ${label} field must have at most ${PASSWORD_MAX} characters.` };
  if (new Set(password).size < PASSWORD_VARIETY)
    return { [field]: `The ${label} field must have at least ${PASSWORD_VARIETY} different characters.` };
  if (password.toLowerCase() === email.toLowerCase())
    return { [field]: `The ${label} field must not be your email address.` };
  const plain = plainTextFaults(field, password, label);
  const weakness = weaknessOf(password, [email, ...about]);
  return weakness === undefined || plain[field] !== undefined
    ? plain
    : { [field]: `The ${label} field ${SENTENCES[weakness]}` };
}

function weaknessOf(password: string, about: readonly string[]): keyof typeof SENTENCES | undefined {
  if (isKnownPassword(password.normalize('NFKC').toLowerCase())) return 'known';
  const { units, reason } = measurePassword(password, about, isKnownPassword);
  return units < UNITS_MIN ? reason : undefined;
}

/** Each says why, and what to do. */
const SENTENCES: Record<Measure['reason'] | 'known', string> = {
  known:
    'must not be a password that is on lists of stolen and common ones, because these are tried first. Please choose another one: a few words that do not belong together are good.',
  word: 'must be more than common words with a few characters around them, because these are tried first. Please add one or two words.',
  personal:
    'must not be made of your name, your address or the name of our site, because these are tried first. Please add words that have nothing to do with you.',
  pattern:
    'must not be made of patterns such as 1234, qwerty, a year or a repetition, because these are tried first. Please use a few words instead.',
};
