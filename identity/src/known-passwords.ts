import { createHash } from 'node:crypto';
import { KNOWN_PASSWORDS } from './known-passwords-filter.ts';

/** A Bloom filter of this many bits, of which every password sets these many. */
const BITS = 2 ** 21;
const HASHES = 11;

const filter = Buffer.from(KNOWN_PASSWORDS, 'base64url');

/** Whether a password or word is on the list; of a thousand that are not, fewer than one is taken for one that is. */
export function isKnownPassword(text: string): boolean {
  return positionsOf(text).every((at) => ((filter[at >> 3] ?? 0) & (1 << (at & 7))) !== 0);
}

/** The same as in `tools/known-passwords.mjs`, which sets these bits. */
function positionsOf(text: string): number[] {
  const digest = createHash('sha256').update(text).digest();
  const [first, step] = [digest.readUInt32LE(0), (digest.readUInt32LE(4) | 1) >>> 0];
  return Array.from({ length: HASHES }, (_, index) => (first + index * step) % BITS);
}
