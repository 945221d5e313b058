import { describe, expect, it } from 'vitest';
import { withoutBlockedImages } from './images.ts';
import type { ItemRow } from './rows.ts';

const row = (settings?: object): ItemRow => ({
  itemId: 1,
  tenantId: 'spring',
  kind: 'course',
  id: 'tea',
  slug: 'tea',
  status: 'live',
  position: 1,
  parentId: null,
  hash: 'h',
  revision: 1,
  updatedAt: new Date('2026-01-01'),
  card: settings ? { title: 'Tea', settings } : { title: 'Tea' },
});
const mayShow = (_tenant: string, address: string) => address.startsWith('https://pictures.test/');
const settingsOf = (settings: object) => withoutBlockedImages(row(settings), mayShow).card;

describe('images on other hosts', () => {
  it('ADM-07 are removed if pages may not load them, so that the generated image is shown', () => {
    expect(settingsOf({ thumbnail: 'https://elsewhere.test/a.png', pro: true })).toEqual({
      title: 'Tea',
      settings: { pro: true },
    });
    expect(settingsOf({ avatar: 'http://elsewhere.test/a.png' })).toEqual({ title: 'Tea', settings: {} });
  });

  it('ADM-07 are kept if the tenant allows their host, as are our own', () => {
    for (const thumbnail of ['https://pictures.test/a.png', '/assets/content/a.png'])
      expect(settingsOf({ thumbnail })).toEqual({ title: 'Tea', settings: { thumbnail } });
    const plain = row();
    expect(withoutBlockedImages(plain, mayShow)).toBe(plain);
  });
});
