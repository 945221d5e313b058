import { describe, expect, it } from 'vitest';
import { testDatabase } from '@academy/server/testing/database';
import { createVault } from './encryption.ts';

const { pool } = await testDatabase();
const KEY = 'a key of the environment, long enough';

describe('secrets at rest', () => {
  it('FACT-04 are encrypted for one purpose and cannot be decrypted for another', async () => {
    const vault = createVault({ pool, encryptionKey: KEY });
    const sealed = await vault.seal('secret', 'ada');
    expect(sealed).not.toContain('secret');
    expect(await vault.open(sealed, 'ada')).toBe('secret');
    expect(await vault.open(sealed, 'grace')).toBeUndefined();
    expect(await vault.open(`${sealed.slice(0, -4)}AAAA`, 'ada')).toBeUndefined();
    expect(await vault.open('', 'ada')).toBeUndefined();
    expect(await vault.seal('secret', 'ada')).not.toBe(sealed);
  });

  it('FACT-04 need the key from the environment if one is set', async () => {
    const sealed = await createVault({ pool, encryptionKey: KEY }).seal('secret', 'ada');
    expect(await createVault({ pool, encryptionKey: undefined }).open(sealed, 'ada')).toBeUndefined();
    const other = createVault({ pool, encryptionKey: 'another key, which is long as well' });
    expect(await other.open(sealed, 'ada')).toBeUndefined();
  });

  it('FACT-04 stored before that key was set can still be read, on every node', async () => {
    const nodes = [undefined, undefined].map((encryptionKey) => createVault({ pool, encryptionKey }));
    const sealed = await Promise.all(nodes.map((node) => node.seal('secret', 'ada')));
    const later = createVault({ pool, encryptionKey: KEY });
    expect(await Promise.all(sealed.map((one) => later.open(one, 'ada')))).toEqual(['secret', 'secret']);
  });
});
