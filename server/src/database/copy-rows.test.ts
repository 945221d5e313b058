import { describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { CopyRows, copyRows } from './copy-rows.ts';
import { inTransaction } from './transaction.ts';

const { pool } = await testDatabase();
await pool.query(
  'create table copied (big bigint primary key, whole integer, small smallint, words text, facts json, vector tsvector)',
);
const into = 'copied (big, whole, small, words, facts, vector)';
const copy = (rows: CopyRows) => inTransaction(pool, (client) => copyRows(client, { into, rows }));

function rowOf(rows: CopyRows, { big, words }: { big: number; words: string | null }): CopyRows {
  rows.row(6).bigint(big).integer(-7).smallint(2).text(words).text('{"cup": "😀"}');
  return rows.field(() => {
    rows
      .uint32(2)
      .bytes(Buffer.from('tea\0'))
      .uint16(1)
      .uint16((3 << 14) | 5);
    rows.bytes(Buffer.from('cup\0')).uint16(0);
  });
}

describe('rows copied into a table', () => {
  it('ADM-07 arrive unchanged, whatever their size', async () => {
    const long = 'Tee mit Süßstoff 😀\n\t"\\N" '.repeat(40_000);
    const rows = new CopyRows();
    for (const [big, words] of [
      [2 ** 40, long],
      [2, null],
      [3, 'half \ud83d pair'],
    ] as const)
      rowOf(rows, { big, words });
    await copy(rows);
    const { rows: read } = await pool.query('select *, vector::text as vector from copied order by big desc');
    const standing = { whole: -7, small: 2, facts: { cup: '😀' }, vector: "'cup' 'tea':5A" };
    expect(read).toEqual([
      { ...standing, big: String(2 ** 40), words: long },
      { ...standing, big: '3', words: 'half \ufffd pair' },
      { ...standing, big: '2', words: null },
    ]);
  });

  it('ADM-07 are written all or not at all, and the connection stays usable', async () => {
    const rows = new CopyRows();
    for (const big of [10, 11, 10]) rowOf(rows, { big, words: 'twice' });
    await expect(copy(rows)).rejects.toMatchObject({ code: '23505' });
    const { rows: read } = await pool.query("select from copied where words = 'twice'");
    expect(read).toEqual([]);
    await copy(new CopyRows());
  });
});
