/**
 * Builds the list of known passwords of the embedded provider from a file with one password per line, the most common
 * first: `node tools/known-passwords.mjs list.txt`. docs/decisions/0026-login-limits.md names the list.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './files.mjs';

const BITS = 2 ** 21;
const HASHES = 11;
/** Shorter passwords are refused anyway. */
const PASSWORD_MIN = 10;
/** Words among the most common passwords, which are also matched inside longer ones. */
const WORD_RANKS = 20_000;
const WORD = /^[a-z]{4,9}$/;

const lines = readFileSync(process.argv[2] ?? '', 'utf8').split(/\r?\n/);
const entries = new Set(
  lines
    .map((line) => line.normalize('NFKC').toLowerCase())
    .filter((line, rank) => line.length >= PASSWORD_MIN || (rank < WORD_RANKS && WORD.test(line))),
);

const filter = Buffer.alloc(BITS / 8);
for (const entry of entries) {
  const digest = createHash('sha256').update(entry).digest();
  const [first, step] = [digest.readUInt32LE(0), (digest.readUInt32LE(4) | 1) >>> 0];
  for (let index = 0; index < HASHES; index++) {
    const at = (first + index * step) % BITS;
    filter.writeUInt8(filter.readUInt8(at >> 3) | (1 << (at & 7)), at >> 3);
  }
}

const text = `/** Built by tools/known-passwords.mjs from ${entries.size} passwords and words. */
export const KNOWN_PASSWORDS =
  '${filter.toString('base64url')}';
`;
writeFileSync(join(root, 'identity/src/known-passwords-filter.ts'), text);
console.log(`${entries.size} entries, ${filter.length} bytes`);
