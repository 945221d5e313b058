import { describe, expect, it } from 'vitest';
import { rememberReturnUrl } from './return-url.ts';
import { aStorage } from './testing.ts';

const SITE = 'https://spring.academy.test';

function returnUrlAfter(path: string, before = '') {
  const storage = aStorage(before ? { originUri: before } : {});
  const { href, pathname } = new URL(path, SITE);
  rememberReturnUrl(storage, { href, pathname });
  return storage.getItem('originUri');
}

describe('rememberReturnUrl', () => {
  it('LAY-05 stores the current address with query and hash', () => {
    expect(returnUrlAfter('/courses?level=Beginner#top')).toBe(`${SITE}/courses?level=Beginner#top`);
    expect(returnUrlAfter('/authors')).toBe(`${SITE}/authors`);
  });

  it.each(['/auth', '/auth?prompt=create', '/login/callback?code=1', '/appLogout'])(
    'LAY-05 leaves the stored address unchanged on the login page %s',
    (path) => {
      expect(returnUrlAfter(path, '/courses')).toBe('/courses');
    },
  );
});
