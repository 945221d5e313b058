import { createHash, randomBytes } from 'node:crypto';

/** The stored form of a random secret; passwords need a slow hash, see passwords.ts. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
