const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The text behind base64url, or null where it is no such thing. Written out because browser and server differ here. */
export function decodeBase64Url(encoded: string): string | null {
  const bytes = toBytes(encoded.replace(/=+$/, ''));
  if (!bytes) return null;
  try {
    // Percent decoding is the one UTF-8 decoder the language itself has, and it refuses broken sequences.
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
