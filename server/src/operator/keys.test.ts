import { describe, expect, it } from 'vitest';
import { createKeys, credentialKeys, tokenKeys } from '@academy/identity/keys';
import { fixedClock } from '../testing/clock.ts';
import { testDatabase } from '../testing/database.ts';
import { runOperatorCommand } from './run.ts';

const { pool } = await testDatabase();
const clock = fixedClock('2026-01-05T09:00:00Z');

async function academy(argv: string[], { isEmbedded = true } = {}) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await runOperatorCommand(argv, {
    pool,
    issuer: 'https://learn.test/oidc',
    now: clock.now,
    isEmbedded,
    sendMail: async () => undefined,
    out: say,
    err: say,
    write: async (text) => say(text),
  });
  return { code, output: lines.join('\n') };
}

/** What a running node signs with, and what it publishes. */
const nodes = {
  logins: createKeys({ pool, now: clock.now, purpose: tokenKeys({ tokenLifeSeconds: 600 }) }),
  certificates: createKeys({ pool, now: clock.now, purpose: credentialKeys }),
};
const signs = (kind: keyof typeof nodes) => nodes[kind].signing().keys[0]?.kid;
const published = (kind: keyof typeof nodes) => nodes[kind].published().keys.map(({ kid }) => kid);
const load = async () => {
  for (const node of Object.values(nodes)) await node.load();
};

describe('academy keys rotate', () => {
  it('OPS-10 signs logins and certificates with new keys, publishes the old ones and records it', async () => {
    await load();
    const before = { logins: signs('logins'), certificates: signs('certificates') };
    clock.advance(60_000);
    const { code, output } = await academy(['keys', 'rotate']);
    expect(code).toBe(0);
    await load();
    for (const kind of ['logins', 'certificates'] as const) {
      expect(signs(kind)).not.toBe(before[kind]);
      expect(published(kind)).toEqual([signs(kind), before[kind]]);
      expect(output).toContain(`${signs(kind)} signs from now on`);
    }
    const { rows } = await pool.query(
      `select act, actor_name, target_name, before, after from audit where act = 'keys.rotated' order by target_name`,
    );
    expect(rows).toEqual(
      (['certificates', 'logins'] as const).map((kind) => ({
        act: 'keys.rotated',
        actor_name: 'Operator (command line)',
        target_name: `Keys of ${kind}`,
        before: { key: before[kind] },
        after: { key: signs(kind) },
      })),
    );
  });

  it('OPS-10 can rotate only one kind', async () => {
    await load();
    const before = { logins: signs('logins'), certificates: signs('certificates') };
    clock.advance(60_000);
    expect(await academy(['keys', 'rotate', 'certificates'])).toMatchObject({ code: 0 });
    await load();
    expect(signs('logins')).toBe(before.logins);
    expect(signs('certificates')).not.toBe(before.certificates);
  });

  it('OPS-10 leaves the keys of an external provider alone', async () => {
    await load();
    const before = signs('logins');
    expect(await academy(['keys', 'rotate', 'logins'], { isEmbedded: false })).toEqual({
      code: 1,
      output: 'Logins are handled by another identity provider. Please rotate its keys there.',
    });
    clock.advance(60_000);
    expect(await academy(['keys', 'rotate'], { isEmbedded: false })).toEqual({
      code: 0,
      output: expect.stringMatching(/^Keys of certificates: /),
    });
    await load();
    expect(signs('logins')).toBe(before);
  });

  it.each([
    [['keys']],
    [['keys', 'turn']],
    [['keys', 'rotate', 'cars']],
    [['keys', 'rotate', 'logins', 'x']],
  ])('OPS-10 does not understand %j and says what there is', async (argv) => {
    expect(await academy(argv)).toEqual({
      code: 2,
      output: expect.stringMatching(/^Say what to do: academy keys rotate/),
    });
  });
});
