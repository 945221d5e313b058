import { describe, expect, it } from 'vitest';
import { addressOf, inputOf, isNarrowed, readView } from './view.ts';

const ACADEMIES = ['tea', 'coffee'];
const read = (address: string) => readView(new URLSearchParams(address), ACADEMIES);
const ALL = { academy: '', schema: '', rating: '', lesson: '', text: '', page: 1 };

describe('which feedback is looked at', () => {
  it('FBK-08 is in the address, and comes back from it', () => {
    const view = {
      academy: 'tea',
      schema: 'lesson-v2',
      rating: '4',
      lesson: 'green',
      text: 'a & b',
      page: 3,
    };
    expect(read(addressOf(view))).toEqual(view);
    expect(addressOf(ALL)).toBe('');
    expect(isNarrowed(view)).toBe(true);
    expect(isNarrowed({ ...ALL, page: 2 })).toBe(false);
  });

  it.each([
    '',
    '?academy=elsewhere',
    '?schema=x',
    '?rating=6',
    '?page=0',
    '?page=-1',
    '?page=x',
    '?page=1e99',
    '?text=%00',
  ])('FBK-08 is everything where the address says %j', (address) => {
    expect(read(address)).toEqual(ALL);
  });

  it('FBK-08 goes to the server as it wants it: one academy by header, all of them by query', () => {
    expect(inputOf({ ...ALL, rating: '5' })).toEqual({ query: { rating: '5', all: 'true' }, headers: {} });
    expect(inputOf({ ...ALL, academy: 'tea' })).toEqual({ query: {}, headers: { tenantId: 'tea' } });
  });
});
