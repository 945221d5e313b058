import { createHash } from 'node:crypto';

/** No vowels, so that no code is a word, and nothing that looks like something else. There are 27^8 codes. */
const LETTERS = 'BCDFGHJKMNPQRSTVWXZ23456789';
const LENGTH = 8;

/** The code that goes with the key of a link, for opening the link in another browser. */
export function codeOfKey(key: string): string {
  return codeFrom(createHash('sha256').update(`code of ${key}`).digest());
}

/** As people type it: small letters, with or without the dash. */
export function readCode(text: string): string {
  const plain = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return plain.length === LENGTH ? `${plain.slice(0, 4)}-${plain.slice(4)}` : '';
}

function codeFrom(bytes: Buffer): string {
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let at = 0; at < LENGTH; at += 1) {
    text += LETTERS[Number(number % BigInt(LETTERS.length))];
    number /= BigInt(LETTERS.length);
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}
