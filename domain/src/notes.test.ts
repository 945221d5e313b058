import { describe, expect, it } from 'vitest';
import { bytesOf, MAX_NOTE_BYTES, noteFault } from './notes.ts';

describe('the size of a note', () => {
  it.each([
    ['', 0],
    ['tea', 3],
    ['thé', 4],
    ['茶', 3],
    ['🍵', 4],
    ['a🍵b', 6],
    ['\u007f\u0080', 3],
    ['\u07ff\u0800', 5],
    ['\uffff\u{10000}', 7],
  ])('NOTE-06 of %j is counted as it is sent', (text, bytes) => {
    expect(bytesOf(text)).toBe(bytes);
  });

  it('NOTE-06 has a limit, which is named', () => {
    expect(noteFault('x'.repeat(MAX_NOTE_BYTES))).toBeNull();
    expect(noteFault('é'.repeat(MAX_NOTE_BYTES))).toBe('A note can have up to 10 kB; this one has 20 kB.');
    expect(noteFault('x'.repeat(MAX_NOTE_BYTES + 1))).toBe(
      'A note can have up to 10 kB; this one has 10.1 kB.',
    );
  });
});
