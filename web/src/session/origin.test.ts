import { describe, expect, it } from 'vitest';
import { keepOrigin } from './origin.ts';
import { aStorage } from './testing.ts';

const SITE = 'https://spring.academy.test';

function keptAt(path: string, before = '') {
  const storage = aStorage(before ? { originUri: before } : {});
  const { href, pathname } = new URL(path, SITE);
  keepOrigin(storage, { href, pathname });
  return storage.getItem('originUri');
}

describe('keepOrigin', () => {
  it('LAY-05 stores the current address, with its filters and its place on the page', () => {
    expect(keptAt('/courses?level=Beginner#top')).toBe(`${SITE}/courses?level=Beginner#top`);
    expect(keptAt('/authors')).toBe(`${SITE}/authors`);
  });

  it.each(['/auth', '/auth?prompt=create', '/login/callback?code=1', '/appLogout'])(
    'LAY-05 keeps what was stored before on %s, a page on the way',
    (path) => {
      expect(keptAt(path, '/courses')).toBe('/courses');
    },
  );
});
