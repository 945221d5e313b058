import { describe, expect, it } from 'vitest';
import { rangeOf } from './range.ts';

describe('ranges of a video', () => {
  it.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=900-', { start: 900, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=0-5000', { start: 0, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', null],
    ['bytes=-', null],
    ['bytes=0-1,5-6', null],
    ['lines=1-2', null],
  ])('CRS-11 reads %s of a thousand bytes', (header, range) => {
    expect(rangeOf(header, 1000)).toEqual(range);
  });

  it('SEC-04 are unsatisfiable for an empty file', () => {
    expect(rangeOf('bytes=0-0', 0)).toBe('unsatisfiable');
    expect(rangeOf(undefined, 0)).toBe(null);
  });
});
