import { describe, expect, it } from 'vitest';
import { zoneOf } from './zones.ts';

describe('zones', () => {
  it.each([
    ['/', 'public'],
    ['/courses/rest/lessons/first', 'public'],
    ['/emails-and-you', 'public'],
    ['/authors', 'public'],
    ['/auth', 'account'],
    ['/auth?prompt=create', 'account'],
    ['/login/callback', 'account'],
    ['/admin/alerts/new', 'account'],
    ['/email', 'account'],
    ['/appLogout', 'account'],
    ['/courses/rest/lessons/first/lab', 'lab'],
    ['/guides/rest-service/lab', 'lab'],
    ['/guides/lab', 'public'],
    ['/courses/lessons/lab', 'public'],
  ])('LAY-04 puts %s into the %s zone', (path, zone) => {
    expect(zoneOf(path)).toBe(zone);
  });
});
