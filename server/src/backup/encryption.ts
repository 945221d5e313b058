import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from './backup-error.ts';
import { inBlocks } from './blocks.ts';
import type { Encryption } from './header.ts';

const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt);

const TAG_BYTES = 16;

export function newEncryption(): Encryption {
  return {
    cipher: 'aes-256-gcm',
    blockBytes: 65_536,
    // Enough for a random key, which the runbook recommends.
    scrypt: { N: 2 ** 15, r: 8, p: 1 },
    salt: randomBytes(16).toString('base64'),
  };
}

/** The key is used for one file only, so block numbers can serve as nonces. */
export function fileKey(secret: string, { scrypt: cost, salt }: Encryption): Promise<Buffer> {
  const maxmem = 256 * cost.N * cost.r;
  return deriveKey(secret, Buffer.from(salt, 'base64'), 32, { ...cost, maxmem });
}

type Keyed = { key: Buffer; encryption: Encryption; head: Buffer };

/** Each block is bound to its position, to being the last or not, and to the header of the file. */
export async function* encrypt(
  source: AsyncIterable<Buffer>,
  { key, encryption, head }: Keyed,
): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { block, isLast } of inBlocks(source, encryption.blockBytes)) {
    const cipher = createCipheriv(encryption.cipher, key, nonceOf(number, isLast)).setAAD(head);
    yield Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

export async function* decrypt(
  source: AsyncIterable<Buffer>,
  { key, encryption, head }: Keyed,
): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { block, isLast } of inBlocks(source, encryption.blockBytes + TAG_BYTES)) {
    const decipher = createDecipheriv(encryption.cipher, key, nonceOf(number, isLast)).setAAD(head);
    const end = Math.max(0, block.length - TAG_BYTES);
    let plain;
    try {
      decipher.setAuthTag(block.subarray(end));
      plain = Buffer.concat([decipher.update(block.subarray(0, end)), decipher.final()]);
    } catch {
      throw new BackupError('it cannot be decrypted, because the key is another one or the file was changed');
    }
    yield plain;
    number += 1;
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 0);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}
