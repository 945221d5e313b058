/**
 * The format of a personal access token: `acd_<id>_<secret><checksum>`. The prefix lets secret scanners recognize it,
 * the checksum detects a mistyped token without a query.
 */
export type TokenParts = { tokenId: string; secret: string };

export const TOKEN_PREFIX = 'acd_';
export const DEFAULT_TOKEN_DAYS = 90;
export const MAX_TOKEN_DAYS = 365;

const SECRET_BYTES = 32;
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const SHAPE =
  /^acd_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

export function looksLikeToken(text: string): boolean {
  return text.startsWith(TOKEN_PREFIX);
}

export function formatToken({ tokenId, secret }: TokenParts): string {
  const body = `${TOKEN_PREFIX}${tokenId.replaceAll('-', '')}_${secret}`;
  return body + checksum(body);
}

/** Null for any other text, and for a token with a missing or changed character. */
export function parseToken(text: string): TokenParts | null {
  const found = SHAPE.exec(text);
  if (!found) return null;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  if (checksum(body) !== text.slice(-CHECKSUM_LENGTH)) return null;
  return { tokenId: found.slice(1, 6).join('-'), secret: found[6] ?? '' };
}

/** Encodes 32 random bytes as letters and digits only, so that a double click selects the whole token. */
export function encodeSecret(random: Uint8Array): string {
  if (random.length !== SECRET_BYTES) throw new Error(`A secret needs ${SECRET_BYTES} random bytes`);
  const number = random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return base62(number).padStart(SECRET_LENGTH, '0');
}

function checksum(text: string): string {
  return base62(BigInt(crc32(text))).padStart(CHECKSUM_LENGTH, '0');
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function base62(number: bigint): string {
  let text = '';
  for (let rest = number; rest > 0n; rest /= 62n) text = (DIGITS[Number(rest % 62n)] ?? '') + text;
  return text;
}

/** CRC-32 as in zip and PNG, for ASCII text. */
function crc32(text: string): number {
  let crc = ~0;
  for (const character of text) {
    crc ^= character.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
