const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/**
 * Base58 in the Bitcoin alphabet with the multibase prefix `z`: the form of keys and proofs in credentials.
 */
export function toBase58(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = '';
  for (; number > 0n; number /= 58n) text = ALPHABET.charAt(Number(number % 58n)) + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return `z${ALPHABET.charAt(0).repeat(zeros < 0 ? bytes.length : zeros)}${text}`;
}

/** The prefix that marks an Ed25519 public key. */
const ED25519 = [0xed, 0x01];

/** A public key as a `Multikey`. */
export function toMultikey(key: Uint8Array): string {
  return toBase58(Uint8Array.of(...ED25519, ...key));
}
