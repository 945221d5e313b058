import { describe, expect, it } from 'vitest';
import { addressOf, changed, FIRST_VIEW, isFiltered, viewIn } from './view.ts';

describe('the filters of the content page', () => {
  it('ADM-14 are written to the address, and read back from it', () => {
    const view = { ...FIRST_VIEW, search: 'green tea', status: 'draft', health: 'link', page: 3 };
    const address = addressOf('/admin/content', view);
    expect(address).toBe('/admin/content?q=green+tea&status=draft&health=link&page=3');
    expect(viewIn(new URLSearchParams(address.split('?')[1]))).toEqual(view);
    expect(addressOf('/admin/content', FIRST_VIEW)).toBe('/admin/content');
  });

  it('ADM-14 start at the first page when one changes', () => {
    expect(changed({ ...FIRST_VIEW, page: 4 }, { kind: 'guide' })).toEqual({ ...FIRST_VIEW, kind: 'guide' });
    expect(viewIn(new URLSearchParams('page=-2')).page).toBe(1);
    expect(
      [FIRST_VIEW, { ...FIRST_VIEW, sort: 'title' }, { ...FIRST_VIEW, source: 'x' }].map(isFiltered),
    ).toEqual([false, false, true]);
  });
});
