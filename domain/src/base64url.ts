const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Null for invalid input. Hand-written because browsers and Node have no decoder in common. */
export function decodeBase64Url(encoded: string): string | null {
  const bytes = toBytes(encoded.replace(/=+$/, ''));
  if (!bytes) return null;
  try {
    // Percent decoding is the only UTF-8 decoder in the language itself, and it rejects malformed sequences.
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return null;
  }
}

function toBytes(encoded: string): number[] | null {
  if (encoded.length % 4 === 1) return null;
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const character of encoded) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return null;
    held = ((held << 6) | value) & 0x3fff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
    }
  }
  return bytes;
}
