import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `about` is not encrypted but must be the same to open it, so that a text can't be moved elsewhere. */
export function seal(text: string, { secret, about = '' }: { secret: Buffer; about?: string }): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Undefined if it was sealed with another key or for something else, or is forged. */
export function open(
  sealed: string,
  { secret, about = '' }: { secret: Buffer; about?: string },
): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const cipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]).toString();
  } catch {
    return undefined;
  }
}

export type Vault = ReturnType<typeof createVault>;

/**
 * Secrets that must be read again, encrypted at rest: by a key of the environment, so that a copy of the database is of
 * no use; without one by a key of the database, which guards single tables only. What was stored before the key of the
 * environment was set can still be opened.
 */
export function createVault({ pool, encryptionKey }: { pool: Pool; encryptionKey: string | undefined }) {
  const ofEnvironment =
    encryptionKey === undefined
      ? undefined
      : Buffer.from(hkdfSync('sha256', encryptionKey, '', 'academy_vault', 32));
  let ofDatabase: Promise<Buffer> | undefined;

  async function readKey(): Promise<Buffer> {
    await pool.query(
      'insert into identity_encryption_keys (id, key_secret) values (1, $1) on conflict do nothing',
      [randomBytes(32)],
    );
    const { rows } = await pool.query<{ key: Buffer }>(
      'select key_secret as key from identity_encryption_keys where id = 1',
    );
    if (!rows[0]) throw new Error('The key that encrypts secrets is gone.');
    return rows[0].key;
  }

  function databaseKey(): Promise<Buffer> {
    ofDatabase ??= readKey().catch((error: unknown) => {
      ofDatabase = undefined;
      throw error;
    });
    return ofDatabase;
  }

  return {
    async seal(text: string, about: string): Promise<string> {
      if (ofEnvironment) return `env.${seal(text, { secret: ofEnvironment, about })}`;
      return `db.${seal(text, { secret: await databaseKey(), about })}`;
    },

    async open(sealed: string, about: string): Promise<string | undefined> {
      const [kind, text = ''] = sealed.split('.');
      const secret = kind === 'env' ? ofEnvironment : await databaseKey();
      return secret && open(text, { secret, about });
    },
  };
}
