import type { Pool } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { inTransaction } from './transaction.ts';

function aPool(query: (text: string) => Promise<unknown>) {
  const release = vi.fn();
  return { release, pool: { connect: async () => ({ query, release }) } as unknown as Pool };
}

describe('a failed transaction', () => {
  it('OPS-02 returns its connection to the pool after a rollback', async () => {
    const { pool, release } = aPool(async () => undefined);
    await expect(inTransaction(pool, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(release).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  it('OPS-02 closes a connection that cannot roll back', async () => {
    const gone = new Error('Query read timeout');
    const { pool, release } = aPool((text) =>
      text === 'rollback' ? Promise.reject(gone) : Promise.resolve(),
    );
    await expect(inTransaction(pool, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(release).toHaveBeenCalledExactlyOnceWith(gone);
  });
});
