import { describe, expect, it } from 'vitest';
import { fixedClock } from '@academy/server/testing/clock';
import { testDatabase } from '@academy/server/testing/database';
import { claimsOf, codeFor, exchange, refresh, startWorld, tokensOf } from './testing/world.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const { pool } = await testDatabase();
const world = await startWorld({ pool });
const NINE = Date.parse('2026-01-05T09:00:00Z') / 1000;

describe('an access token', () => {
  it('FACT-01 says when and how its person logged in, and says the same after a refresh', async () => {
    const { access_token, refresh_token } = await tokensOf(exchange(world, await codeFor(world)));
    expect(claimsOf(access_token)).toMatchObject({ auth_time: NINE, amr: ['pwd'] });
    clock.advance(5 * 60_000);
    const refreshed = await tokensOf(refresh(world, refresh_token));
    expect(claimsOf(refreshed.access_token)).toMatchObject({ auth_time: NINE, amr: ['pwd'] });
  });

  it('FACT-01 that is minted without a browser says so too', async () => {
    const minted = await world.identity.mint({ accountId: '0a0a0a0a-0000-4000-8000-000000000001' });
    const since = Math.floor(Date.now() / 1000);
    expect(claimsOf(minted.accessToken)).toMatchObject({ auth_time: since, amr: ['pwd'] });
    clock.advance(60_000);
    const { access_token } = await tokensOf(refresh(world, minted.refreshToken));
    expect(claimsOf(access_token)).toMatchObject({ auth_time: since, amr: ['pwd'] });
  });
});
