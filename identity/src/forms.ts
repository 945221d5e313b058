import type { IncomingMessage } from 'node:http';
import { DomainError } from '@academy/domain/errors';
import { hasForbiddenCharacter } from '@academy/domain/plain-text';

export type Form = Record<string, string>;

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;
/** Refuses one repeated character and two alternating ones. */
export const PASSWORD_VARIETY = 5;

export const PLAIN_TEXT = 'plain text, without control characters or malformed Unicode';

const MAX_FORM_BYTES = 16 * 1024;

export async function readForm(request: IncomingMessage): Promise<Form> {
  const type = request.headers['content-type']?.split(';')[0]?.trim();
  if (type !== 'application/x-www-form-urlencoded') {
    throw new DomainError('invalid', 'This page takes forms only, please go back and send it again.');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const piece = chunk as Buffer;
    size += piece.length;
    if (size > MAX_FORM_BYTES) throw new DomainError('invalid', 'This form is too long, please shorten it.');
    chunks.push(piece);
  }
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
}

/** Our forms are sent from our pages only. Browsers say so in one of two headers, which scripts cannot forge. */
export function requireOwnPage(request: IncomingMessage, ownOrigin: string): void {
  const site = request.headers['sec-fetch-site'];
  const isOwn = site === undefined ? request.headers.origin === ownOrigin : site === 'same-origin';
  if (!isOwn) {
    throw new DomainError(
      'forbidden',
      'This form was sent from another site, so nothing was done: please go back and start there.',
    );
  }
}

/** The values that a form shows again after an error: no passwords, and cut to what fits in a cookie. */
export function typedValues(form: Form): Form {
  const { firstName = '', lastName = '', email = '' } = form;
  return { firstName: firstName.slice(0, 100), lastName: lastName.slice(0, 100), email: email.slice(0, 200) };
}

export function nameFaults({ firstName, lastName }: { firstName: string; lastName: string }): Form {
  return { ...nameFault('firstName', firstName), ...nameFault('lastName', lastName) };
}

/** For text on one line: the database can't store some control characters. */
export function plainTextFaults(field: string, value: string, label = field): Form {
  return hasForbiddenCharacter(value, { multiline: false })
    ? { [field]: `The ${label} field must be ${PLAIN_TEXT}.` }
    : {};
}

export function emailFaults(email: string): Form {
  if (email === '') return { email: 'The email field is required.' };
  const looksRight =
    email.length <= 200 && /^[^\s@"<>(),:;\\]+@[^\s@"<>(),:;\\]+\.[^\s@."<>(),:;\\]+$/.test(email);
  return {
    ...(!looksRight && { email: 'The email field must be a valid email address.' }),
    ...plainTextFaults('email', email),
  };
}

export function passwordFaults(field: string, password: string, email: string): Form {
  const label = field === 'newPassword' ? 'new password' : 'password';
  if (password.length < PASSWORD_MIN)
    return { [field]: `The ${label} field must have at least ${PASSWORD_MIN} characters.` };
  if (password.length > PASSWORD_MAX)
    return { [field]: `The ${label} field must have at most ${PASSWORD_MAX} characters.` };
  if (new Set(password).size < PASSWORD_VARIETY)
    return { [field]: `The ${label} field must have at least ${PASSWORD_VARIETY} different characters.` };
  return password.toLowerCase() === email.toLowerCase()
    ? { [field]: `The ${label} field must not be your email address.` }
    : plainTextFaults(field, password, label);
}

function nameFault(field: 'firstName' | 'lastName', name: string): Form {
  const label = field === 'firstName' ? 'first name' : 'last name';
  if (name === '') return { [field]: `The ${label} field is required.` };
  // The name is part of the first email, whose recipient may not have registered.
  if (/[<>]|:\/\/|www\./i.test(name)) return { [field]: `The ${label} field must be a name.` };
  return name.length > 100
    ? { [field]: `The ${label} field must have at most 100 characters.` }
    : plainTextFaults(field, name, label);
}
