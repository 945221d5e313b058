import { FIRST_USER_LIST_VIEW } from '@academy/domain/pagination';
import { describe, expect, it } from 'vitest';
import { addressOf, changed, sorted, viewIn } from './view.ts';

const read = (search: string) => viewIn(new URLSearchParams(search));

describe('the address of the user list', () => {
  it('ADM-04 is plain for the default view and contains every change to it', () => {
    expect(read('')).toEqual(FIRST_USER_LIST_VIEW);
    expect(addressOf('/admin/users', FIRST_USER_LIST_VIEW)).toBe('/admin/users');
    const view = {
      activePage: 3,
      sortBy: 'proUntil' as const,
      sortDir: 'DESC',
      searchValue: 'a & b',
      includeExpireData: true,
      filter: 'ended' as const,
    };
    const address = addressOf('/admin/users', view);
    expect(address).toBe('/admin/users?q=a+%26+b&sort=proUntil&dir=desc&show=ended&pro=all&page=3');
    expect(read(address.split('?')[1] ?? '')).toEqual(view);
  });

  it('ADM-04 ignores invalid values', () => {
    expect(read('page=-1&sort=password&dir=up&show=nobody&pro=yes')).toEqual(FIRST_USER_LIST_VIEW);
    expect(read('page=1.5').activePage).toBe(1);
    expect(read('sort=proUntil').sortBy).toBe('firstName');
  });

  it('ADM-04 returns to the first page when order or search change', () => {
    const third = { ...FIRST_USER_LIST_VIEW, activePage: 3 };
    expect(sorted(third, 'firstName')).toMatchObject({ activePage: 1, sortBy: 'firstName', sortDir: 'DESC' });
    expect(sorted({ ...third, sortDir: 'DESC' }, 'email')).toMatchObject({ sortBy: 'email', sortDir: 'ASC' });
    expect(changed(third, { searchValue: 'ada' }).activePage).toBe(1);
  });
});
