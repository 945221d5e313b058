import type { IncomingMessage } from 'node:http';
import { DomainError } from '@academy/domain/errors';
import { hasForbiddenCharacter, isDirectionTurned, isInvisible } from '@academy/domain/plain-text';
import { hasInvisibleCharacter, isEmail, isLookAlike, shownEmail } from './email-addresses.ts';

export type Form = Record<string, string>;

/** Characters as people count them, and what the longest of them may take together. */
const NAME_MAX = 100;
export const NAME_MAX_UNITS = 400;

export const PLAIN_TEXT = 'plain text, without control characters or malformed Unicode';

const MAX_FORM_BYTES = 16 * 1024;

export async function readForm(request: IncomingMessage, { maxBytes = MAX_FORM_BYTES } = {}): Promise<Form> {
  const type = request.headers['content-type']?.split(';')[0]?.trim();
  if (type !== 'application/x-www-form-urlencoded') {
    throw new DomainError('invalid', 'This page takes forms only, please go back and send it again.');
  }
  // Before anything is read, so that the answer arrives.
  if (Number(request.headers['content-length']) > maxBytes) throw tooLong();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const piece = chunk as Buffer;
    size += piece.length;
    if (size > maxBytes) throw tooLong();
    chunks.push(piece);
  }
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
}

function tooLong(): DomainError {
  return new DomainError('invalid', 'This form is too long, please shorten it.');
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
  const longest = { firstName: 100, lastName: 100, email: 200 };
  const cut = (text: string, length: number) => [...text].slice(0, length).join('');
  return Object.fromEntries(
    Object.entries(longest).flatMap(([name, length]) => {
      const text = form[name];
      return text === undefined ? [] : [[name, cut(name === 'email' ? shownEmail(text) : text, length)]];
    }),
  );
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
  if (email.trim() === '') return { email: 'The email field is required.' };
  return {
    ...(!isEmail(email) && { email: 'The email field must be a valid email address.' }),
    ...plainTextFaults('email', email.trim()),
  };
}

/** For an address that gets an account: it can't pass for one that has an account already. */
export function newEmailFaults(email: string): Form {
  const faults = emailFaults(email);
  if (faults['email']?.includes(PLAIN_TEXT)) return faults;
  if (hasInvisibleCharacter(email))
    return {
      email:
        'The email field must not have invisible characters, which came along when it was copied. Please type the address.',
    };
  if (faults['email'] === undefined && isLookAlike(email))
    return {
      email:
        'The email field must not use letters of one alphabet that look like those of another. Please type the address as your mail provider writes it.',
    };
  return faults;
}

/** The same name typed on two keyboards is the same text. */
export function readName(form: Form, field: 'firstName' | 'lastName'): string {
  return (form[field] ?? '').normalize('NFC').trim();
}

function nameFault(field: 'firstName' | 'lastName', name: string): Form {
  const label = field === 'firstName' ? 'first name' : 'last name';
  if (isInvisible(name)) return { [field]: `The ${label} field is required.` };
  // The name is part of the first email, whose recipient may not have registered.
  if (/[<>]|:\/\/|www\./i.test(name)) return { [field]: `The ${label} field must be a name.` };
  if (isDirectionTurned(name)) return { [field]: `The ${label} field must be ${PLAIN_TEXT}.` };
  return name.length > NAME_MAX_UNITS || charactersOf(name) > NAME_MAX
    ? { [field]: `The ${label} field must have at most ${NAME_MAX} characters.` }
    : plainTextFaults(field, name, label);
}

function charactersOf(text: string): number {
  return [...new Intl.Segmenter('en').segment(text)].length;
}
