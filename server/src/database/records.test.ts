import { describe, expect, it } from 'vitest';
import { toRecords } from './records.ts';

describe('rows as one parameter', () => {
  it('are their JSON', () => {
    expect(toRecords([{ hash: 'a', title: 'Bean & "cup" 😀', quiz: null }])).toBe(
      '[{"hash":"a","title":"Bean & \\"cup\\" 😀","quiz":null}]',
    );
  });

  it("replace half a surrogate pair, which the database can't store", () => {
    const rows = [{ title: 'half \ud83d pair', card: { name: 'other \udd25 half' }, text: '\\ud83d 😀' }];
    expect(JSON.parse(toRecords(rows))).toEqual([
      { title: 'half \ufffd pair', card: { name: 'other \ufffd half' }, text: '\\ud83d 😀' },
    ]);
  });
});
