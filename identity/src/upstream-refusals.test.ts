import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createBrowser } from './testing/browser.ts';
import { backFrom, startUpstreamWorld } from './testing/upstream-world.ts';
import { authorizeUrl, startWorld } from './testing/world.ts';

const run = await startUpstreamWorld();
const { pool, corp, rules, refusals, world } = run;

describe('an invalid answer', () => {
  const problems: [string, string, () => void][] = [
    [
      'stopped',
      'The login at Example Corp was stopped there.',
      () => (corp.answer = { code: null, error: 'access_denied' }),
    ],
    [
      'mix-up',
      'This answer does not come from Example Corp',
      () => (corp.answer = { iss: 'https://evil.example' }),
    ],
    ['mix-up', 'This answer does not come from Example Corp', () => (corp.answer = { iss: null })],
    ['code', 'it was used before or took too long', () => (corp.answer = { code: 'replayed' })],
    ['issuer', 'has changed its address', () => (corp.idToken = { iss: 'https://evil.example' })],
    ['answer', 'an answer that we can&#39;t trust', () => (corp.idToken = { nonce: 'another' })],
    ['answer', 'an answer that we can&#39;t trust', () => (corp.idToken = { aud: 'another client' })],
  ];
  it.each(problems)(
    'UPS-04 is refused with a sentence and a reason in the log: %s, %s',
    async (reason, sentence, spoil) => {
      spoil();
      const page = await run.logIn();
      expect(page.text).toContain('<h1>Log in</h1>');
      expect(page.text).toContain(sentence);
      expect(refusals).toEqual([expect.stringContaining(`(${reason})`)]);
      const { rows } = await pool.query<{ details: unknown }>(
        `select details from identity_events where kind = 'login.refused' order by id desc limit 1`,
      );
      expect(rows).toEqual([{ details: { provider: 'corp', reason } }]);
      expect((await pool.query('select 1 from accounts where email = $1', [run.at.email])).rowCount).toBe(0);
    },
  );

  it('UPS-04 is refused at another provider’s address', async () => {
    const page = await run.start();
    const link = /href="([^"]+)"[^>]*>Continue with Example Corp/.exec(page.text)?.[1] ?? '';
    const { leftTo = '' } = await run.at.browser.open(link);
    const back = (await backFrom(leftTo)).replace('/upstream/corp', '/upstream/hub');
    expect((await run.at.browser.open(back)).text).toContain('This answer does not come from Example Corp');
    expect(refusals).toEqual([expect.stringContaining('(mix-up)')]);
  });

  it('UPS-04 is refused in another browser, with another state, and when it is sent again', async () => {
    const page = await run.start();
    const link = /href="([^"]+)"[^>]*>Continue with Example Corp/.exec(page.text)?.[1] ?? '';
    const { leftTo = '' } = await run.at.browser.open(link);
    const back = await backFrom(leftTo);
    const elsewhere = await createBrowser(world).open(back);
    expect(elsewhere.text).toContain('This login was not started in this browser');
    const forged = new URL(back);
    forged.searchParams.set('state', 'another');
    expect((await run.at.browser.open(forged.href)).status).toBe(400);
    expect((await run.at.browser.open(back)).leftTo).toMatch('code=');
    expect((await run.at.browser.open(back)).text).toContain('This login was not started in this browser');
  });

  it('UPS-05 offers another way in while the provider is down; the next login works when it is back', async () => {
    const fresh = await startWorld({
      pool,
      newId: randomUUID,
      loginOf: () => rules,
      onRefused: (reason) => void refusals.push(reason),
    });
    corp.isAway = true;
    const visitor = createBrowser(fresh);
    const page = await run.through(await visitor.open(authorizeUrl(fresh)), 'Example Corp', visitor);
    expect(page).toMatchObject({ status: 503 });
    expect(page.text).toContain('Example Corp does not answer right now.');
    expect(refusals).toEqual([expect.stringContaining('(away)')]);
    corp.isAway = false;
    expect((await run.through(page, 'Example Corp', visitor)).leftTo).toMatch('code=');
  });

  it('UPS-05 accepts new keys, and refuses a new issuer', async () => {
    await run.logIn();
    await corp.rotateKeys();
    const page = await run.logIn('Example Corp', createBrowser(world));
    // The old keys were fetched a moment ago, so this login is refused and the next one fetches the new ones.
    expect(page.text).toContain('an answer that we can&#39;t trust');
    expect((await run.logIn('Example Corp', createBrowser(world))).leftTo).toMatch('code=');
    corp.description = { issuer: 'https://evil.example' };
    const fresh = await startWorld({ pool, loginOf: () => rules });
    const visitor = createBrowser(fresh);
    const refused = await run.through(await visitor.open(authorizeUrl(fresh)), 'Example Corp', visitor);
    expect(refused.text).toContain('Example Corp has changed its address or its settings');
  });
});
