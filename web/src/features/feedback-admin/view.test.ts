import { describe, expect, it } from 'vitest';
import { addressOf, inputOf, isNarrowed, readView } from './view.ts';

const ACADEMIES = { ids: ['tea', 'coffee'], current: 'coffee' };
const read = (address: string) => readView(new URLSearchParams(address), ACADEMIES);
const HERE = { academy: 'coffee', schema: '', rating: '', lesson: '', text: '', page: 1 };

describe('the view of the feedback list', () => {
  it('FBK-08 is written to the address and read back', () => {
    const view = {
      academy: 'tea',
      schema: 'lesson-v2',
      rating: '4',
      lesson: 'green',
      text: 'a & b',
      page: 3,
    };
    expect(read(addressOf(view, 'coffee'))).toEqual(view);
    expect(addressOf(HERE, 'coffee')).toBe('');
    expect(isNarrowed(view)).toBe(true);
    expect(isNarrowed({ ...HERE, page: 2 })).toBe(false);
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
  ])('FBK-08, ADM-11 is the default of the administered academy for the address %j', (address) => {
    expect(read(address)).toEqual(HERE);
  });

  it('FBK-08 sends one academy as a header and all of them as a query', () => {
    expect(inputOf({ ...HERE, academy: 'all', rating: '5' })).toEqual({
      query: { rating: '5', all: 'true' },
      headers: {},
    });
    expect(inputOf({ ...HERE, academy: 'tea' })).toEqual({ query: {}, headers: { tenantId: 'tea' } });
  });
});
