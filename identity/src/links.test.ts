import { describe, expect, it } from 'vitest';
import { testDatabase } from '@academy/server/testing/database';
import { createLinks } from './links.ts';

const { pool } = await testDatabase();
let time = new Date('2026-01-05T09:00:00Z');
const links = createLinks({ pool, now: () => time });
const link = {
  kind: 'reset' as const,
  email: 'ada@example.org',
  accountId: null,
  payload: {},
  origin: 'https://spring.academy.test',
  lifeSeconds: 60,
};

describe('a link sent by email', () => {
  it('AUTH-10 can be used once, before it expires', async () => {
    const key = await links.create(link);
    time = new Date('2026-01-05T09:00:59Z');
    expect(await links.take('reset', key)).toMatchObject({ email: 'ada@example.org' });
    expect(await links.take('reset', key)).toBeUndefined();
  });

  it('AUTH-10 can be neither found nor used from the moment it expires', async () => {
    time = new Date('2026-01-05T09:00:00Z');
    const key = await links.create(link);
    time = new Date('2026-01-05T09:01:00Z');
    expect(await links.find('reset', key)).toBeUndefined();
    expect(await links.take('reset', key)).toBeUndefined();
  });
});
