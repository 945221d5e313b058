import { describe, expect, it } from 'vitest';
import { createBrowser } from './testing/browser.ts';
import { startSamlWorld } from './testing/saml-world.ts';
import { postAnswer, SAML } from './testing/upstream-saml.ts';
import { backFrom, leaveFor } from './testing/upstream-world.ts';

const run = await startSamlWorld();
const { pool, staff, world, provider, refusals } = run;
const DISTRUST = 'an answer that we can&#39;t trust';
const accountsOf = async (email: string) =>
  (await pool.query('select 1 from accounts where email = $1', [email])).rowCount;

const assertionOf = (xml: string) => /<saml:Assertion [^]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
const signatureOf = (xml: string) => /<Signature [^]*<\/Signature>/.exec(xml)?.[0] ?? '';
/** The same assertion of another person, unsigned, with another id. */
const forged = (xml: string, id = '_forged') =>
  assertionOf(xml)
    .replace(signatureOf(xml), '')
    .replace(/ ID="[^"]+"/, ` ID="${id}"`)
    .replace(/>s-\d+</, '>boss<')
    .replace(/>joan-/, '>boss-');

/** Reason, sentence, and what is changed. */
type Problem = [name: string, reason: string, sentence: string, spoil: () => void];

const problems: Problem[] = [
  ['unsigned', 'answer', DISTRUST, () => (staff.signs = [])],
  ['signed around the assertion only', 'answer', DISTRUST, () => (staff.signs = ['response'])],
  ['signed by another key', 'issuer', 'has changed its', () => (staff.keys = staff.otherKeys)],
  [
    'signed by another key without its certificate',
    'answer',
    DISTRUST,
    () => {
      staff.keys = staff.otherKeys;
      staff.alter = (xml) => xml.replace(/<KeyInfo>.*<\/KeyInfo>/, '');
    },
  ],
  [
    'signed with SHA-1',
    'issuer',
    'has changed its',
    () => (staff.algorithm = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'),
  ],
  [
    'altered after it was signed',
    'answer',
    DISTRUST,
    () => (staff.alter = (xml) => xml.replace('>joan-', '>boss-')),
  ],
  [
    'wrapped: a forged assertion before the signed one',
    'answer',
    DISTRUST,
    () => (staff.alter = (xml) => xml.replace('<saml:Assertion ', `${forged(xml)}<saml:Assertion `)),
  ],
  [
    'wrapped: the signed assertion within a forged one',
    'answer',
    DISTRUST,
    () =>
      (staff.alter = (xml) =>
        xml.replace(
          assertionOf(xml),
          forged(xml).replace('</saml:Subject>', `</saml:Subject>${assertionOf(xml)}`),
        )),
  ],
  [
    'wrapped: the signed assertion within the signature of a forged one',
    'answer',
    DISTRUST,
    () =>
      (staff.alter = (xml) => {
        const inside = assertionOf(xml).replace(signatureOf(xml), '');
        const around = signatureOf(xml).replace('</Signature>', `<Object>${inside}</Object></Signature>`);
        return xml.replace(
          assertionOf(xml),
          forged(xml).replace('</saml:Issuer>', `</saml:Issuer>${around}`),
        );
      }),
  ],
  [
    'wrapped: the signed assertion among the extensions',
    'answer',
    DISTRUST,
    () =>
      (staff.alter = (xml) =>
        xml
          .replace(assertionOf(xml), forged(xml))
          .replace(
            '<samlp:Status>',
            `<samlp:Extensions>${assertionOf(xml)}</samlp:Extensions><samlp:Status>`,
          )),
  ],
  [
    'wrapped: two assertions with one id',
    'answer',
    DISTRUST,
    () =>
      (staff.alter = (xml) => {
        const id = / ID="(_[\da-f]{32})"/.exec(xml)?.[1] ?? '';
        const twin = forged(xml, id).replace('</saml:Issuer>', `</saml:Issuer>${signatureOf(xml)}`);
        return xml
          .replace(assertionOf(xml), `${twin}`)
          .replace(
            '<samlp:Status>',
            `<samlp:Extensions>${assertionOf(xml)}</samlp:Extensions><samlp:Status>`,
          );
      }),
  ],
  ['for another audience', 'answer', DISTRUST, () => (staff.facts = { audience: 'https://other.example' })],
  [
    'for another recipient',
    'mix-up',
    'does not come from',
    () => (staff.facts = { recipient: 'https://other.example/acs' }),
  ],
  [
    'for another destination',
    'mix-up',
    'does not come from',
    () => (staff.facts = { destination: 'https://other.example/acs' }),
  ],
  ['of another issuer', 'issuer', 'has changed its', () => (staff.facts = { issuer: 'urn:evil' })],
  ['expired', 'code', 'used before or took too long', () => (staff.facts = { notOnOrAfter: -61 })],
  ['not yet valid', 'answer', DISTRUST, () => (staff.facts = { notBefore: 600, notOnOrAfter: 900 })],
  [
    'to another request',
    'state',
    'was not started in this',
    () => (staff.facts = { inResponseTo: '_other' }),
  ],
  [
    'to another request inside',
    'state',
    'was not started in this',
    () => (staff.prepare = (xml) => xml.replace(/(ConfirmationData InResponseTo=")[^"]+/, '$1_other')),
  ],
  [
    'confirmed for two requests',
    'answer',
    DISTRUST,
    () =>
      (staff.prepare = (xml) =>
        xml.replace(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/, '$&$&')),
  ],
  [
    'stopped there',
    'stopped',
    'was stopped there',
    () => (staff.facts = { status: `${SAML}:status:Responder` }),
  ],
  [
    'with a name that changes',
    'issuer',
    'has changed its',
    () => (staff.nameIdFormat = `${SAML}:nameid-format:transient`),
  ],
  [
    'with a doctype and entities',
    'answer',
    DISTRUST,
    () =>
      (staff.alter = (xml) =>
        xml.replace(
          '<samlp:Response',
          '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><samlp:Response',
        )),
  ],
  [
    'with a file as entity',
    'answer',
    DISTRUST,
    () =>
      (staff.alter = (xml) =>
        xml.replace(
          '<samlp:Response',
          '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><samlp:Response',
        )),
  ],
  [
    'with a comment that cuts the address',
    'answer',
    DISTRUST,
    () => (staff.alter = (xml) => xml.replace('@example.org<', '@example.org<!-- -->.evil.example<')),
  ],
  [
    'with a comment in the address that the signature covers without it',
    'answer',
    DISTRUST,
    () => {
      staff.attributes['email'] = `boss@example.org.${run.at.email}`;
      staff.alter = (xml) => xml.replace('boss@example.org', 'boss@example.org<!-- -->');
    },
  ],
  [
    'with more elements than anybody needs',
    'answer',
    DISTRUST,
    () => (staff.alter = (xml) => xml.replace('</saml:Subject>', `</saml:Subject>${'<a/>'.repeat(20_000)}`)),
  ],
  ['no XML', 'answer', DISTRUST, () => (staff.alter = () => 'SAML')],
  ['nothing', 'answer', DISTRUST, () => (staff.alter = () => '')],
  ['cut off', 'answer', DISTRUST, () => (staff.alter = (xml) => xml.slice(0, -40))],
];

describe('an invalid answer of a SAML provider', () => {
  it.each(problems)('UPS-14 is refused: %s', async (...[, reason, sentence, spoil]) => {
    spoil();
    const page = await run.logIn();
    expect(page.leftTo).toBeUndefined();
    expect(page.text).toContain('<h1>Log in</h1>');
    expect(page.text).toContain(sentence);
    expect(refusals).toEqual([expect.stringContaining(`A login at staff was refused (${reason}): `)]);
    const { rows } = await pool.query<{ details: unknown }>(
      `select details from identity_events where kind = 'login.refused' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ details: { provider: 'staff', reason } }]);
    for (const email of [run.at.email, run.at.email.replace('joan', 'boss'), 'boss@example.org'])
      expect(await accountsOf(email)).toBe(0);
    expect(world.faults).toEqual([]);
  });

  it('UPS-14 is accepted within a minute before and after its time, since clocks differ', async () => {
    staff.facts = { notBefore: 30, notOnOrAfter: 90 };
    expect((await run.logIn()).leftTo).toMatch('code=');
    staff.facts = { notBefore: -300, notOnOrAfter: -5 };
    expect((await run.logIn(createBrowser(world))).leftTo).toMatch('code=');
  });

  it('UPS-15 is refused when it is sent again, with the same or another login', async () => {
    const answer = await run.answer();
    expect((await run.deliver(answer)).leftTo).toMatch('code=');
    const again = await run.deliver(answer);
    expect(again.text).toContain('This login was not started in this browser');
    expect(refusals[0]).toContain('(code)');

    const visitor = createBrowser(world);
    const other = await run.answer(visitor);
    const moved = await run.deliver({ ...answer, RelayState: other.RelayState }, visitor);
    expect(moved.text).toContain('This login was not started in this browser');
    expect(refusals.at(-1)).toContain('(state): it answers another request');
    expect((await run.deliver(other, visitor)).leftTo).toBeUndefined();
    expect(refusals.at(-2)).toContain('(code): its RelayState was used before');
  });

  it('UPS-15 is refused in another browser, and if no login was started', async () => {
    const answer = await run.answer();
    const elsewhere = await run.deliver(answer, createBrowser(world));
    expect(elsewhere.text).toContain('This login was not started in this browser');
    for (const RelayState of ['', 'forged', 'a'.repeat(5000)]) {
      const page = await run.deliver({ ...(await run.answer()), RelayState });
      expect(page).toMatchObject({ status: 400 });
      expect(page.text).toContain('This login was not started in this browser');
    }
    expect(await accountsOf(run.at.email)).toBe(0);
  });

  it('UPS-15 is used once: the return address alone opens nothing', async () => {
    const answer = await run.answer();
    const back = `${answer.action}?${new URLSearchParams({ state: answer.RelayState })}`;
    expect((await run.at.browser.open(back)).text).toContain('used before or took too long');
    expect((await run.deliver(answer)).text).toContain('This login was not started in this browser');
  });

  it('UPS-15 is refused at the address of another provider, and answers of others at its address', async () => {
    const twin = { ...provider, id: 'twin', name: 'Twin' };
    run.at.login = { ...run.rules, providers: [...run.rules.providers, twin] };
    const answer = await run.answer();
    const action = answer.action.replace('/staff', '/twin');
    expect((await postAnswer({ ...answer, action })).headers.get('location')).toContain('refused=code');
    // The same signature, sent with a login at the twin.
    const { leftTo = '' } = await leaveFor(await run.start(), 'Twin', run.at.browser);
    const RelayState = new URL(leftTo).searchParams.get('RelayState') ?? '';
    const page = await run.deliver({ ...answer, action, RelayState });
    expect(page.text).toContain('This answer does not come from Twin');
    expect(refusals.at(-1)).toContain('(mix-up)');

    expect((await postAnswer({ ...answer, action: answer.action.replace('staff', 'corp') })).status).toBe(
      404,
    );
    const { leftTo: toCorp = '' } = await leaveFor(await run.start(), 'Example Corp', run.at.browser);
    const moved = (await backFrom(toCorp)).replace('/upstream/corp', '/upstream/staff');
    expect((await run.at.browser.open(moved)).text).toContain('This answer does not come from Example Corp');
  });

  it('UPS-14 is refused unread if it is too long, or not a form', async () => {
    const answer = await run.answer();
    const response = await postAnswer({ ...answer, SAMLResponse: 'A'.repeat(200_000) });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(DISTRUST);
    const json = await fetch(answer.action, { method: 'POST', body: '{}' });
    expect(json.status).toBe(400);
    expect(refusals).toEqual([expect.stringContaining('too long'), expect.stringContaining('forms only')]);
  });
});
