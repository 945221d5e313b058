import { createHash, randomBytes } from 'node:crypto';

/** What is stored of a secret that is random already; passwords need more, see passwords.ts. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
