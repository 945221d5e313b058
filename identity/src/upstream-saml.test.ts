import { describe, expect, it } from 'vitest';
import { createBrowser } from './testing/browser.ts';
import { startSamlWorld } from './testing/saml-world.ts';
import { PASSWORD } from './testing/upstream-world.ts';
import { authorizeUrl } from './testing/world.ts';

const run = await startSamlWorld();
const { staff, world, provider, refusals } = run;
const callback = `${world.issuer}/upstream/staff`;
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
/** Somebody else's settings of the provider, in this test. */
const change = (changes: Partial<typeof provider>) =>
  (run.at.login = { ...run.rules, providers: [{ ...provider, ...changes }] });

describe('a login at a SAML provider', () => {
  it('UPS-10 creates an account for an address of its domains, and opens it again whatever happens to the address', async () => {
    const first = await run.claimsFrom(await run.logIn());
    expect(first).toMatchObject({
      email: run.at.email,
      firstName: 'Joan',
      lastName: 'Clarke',
      amr: ['fed'],
    });
    staff.attributes = { email: 'other@example.org' };
    const second = await run.claimsFrom(await run.logIn(createBrowser(world)));
    expect(second).toMatchObject({ sub: first['sub'], email: run.at.email });
    expect(refusals).toEqual([]);
  });

  it.each([[['response', 'assertion']], [['assertion', 'response']]] as const)(
    'UPS-10 may be signed twice: %s',
    async (signs) => {
      staff.signs = [...signs];
      expect(await run.claimsFrom(await run.logIn())).toMatchObject({ email: run.at.email });
    },
  );

  it('UPS-10 is requested by redirect, for an answer to our address only', async () => {
    await run.answer();
    expect(staff.request).toContain(`AssertionConsumerServiceURL="${callback}"`);
    expect(staff.request).toContain(`>${callback}/metadata</saml:Issuer>`);
    expect(staff.request).not.toContain('ForceAuthn');
    expect(staff.request).not.toContain('RequestedAuthnContext');
  });

  it.each([
    ['Entra ID and AD FS', `${CLAIMS}/emailaddress`, `${CLAIMS}/givenname`, `${CLAIMS}/surname`],
    ['Keycloak', 'urn:oid:1.2.840.113549.1.9.1', 'urn:oid:2.5.4.42', 'urn:oid:2.5.4.4'],
    ['Shibboleth', 'urn:oid:0.9.2342.19200300.100.1.3', 'urn:oid:2.5.4.42', 'urn:oid:2.5.4.4'],
  ])('UPS-10 finds names and address as %s call them', async (...[, email, firstName, lastName]) => {
    staff.attributes = { [email]: run.at.email, [firstName]: 'Zoë &amp; Co', [lastName]: 'Ångström' };
    expect(await run.claimsFrom(await run.logIn())).toMatchObject({
      email: run.at.email,
      firstName: 'Zoë & Co',
      lastName: 'Ångström',
    });
  });

  it('UPS-10 finds them as the settings say, and the person by an attribute', async () => {
    change({ attributes: { subject: 'oid', email: 'upn', firstName: 'vorname', lastName: 'nachname' } });
    const subject = `oid-${run.at.count}`;
    staff.nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
    staff.attributes = { oid: subject, upn: run.at.email, vorname: 'Käthe', nachname: 'K', email: 'x@y.zz' };
    const first = await run.claimsFrom(await run.logIn());
    expect(first).toMatchObject({ email: run.at.email, firstName: 'Käthe' });
    staff.nameId = 'another each time';
    expect(await run.claimsFrom(await run.logIn(createBrowser(world)))).toMatchObject({ sub: first['sub'] });
  });

  it('UPS-10 takes the address from the NameID if it is one', async () => {
    Object.assign(staff, {
      nameId: run.at.email.toUpperCase(),
      nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      attributes: {},
    });
    const first = await run.claimsFrom(await run.logIn());
    expect(String(first['email']).toLowerCase()).toBe(run.at.email);
    staff.nameId = run.at.email;
    expect(await run.claimsFrom(await run.logIn(createBrowser(world)))).toMatchObject({ sub: first['sub'] });
  });

  it('UPS-11 is linked to an account with the same address by its password, and not without it', async () => {
    const id = await run.register();
    const page = await run.logIn();
    expect(page.text).toContain(`There is an account for <strong>${run.at.email}</strong>`);
    const done = await run.at.browser.send(page, { password: PASSWORD });
    expect(await run.claimsFrom(done)).toMatchObject({ sub: id, amr: ['fed', 'pwd'] });
    const account = await run.openAccount();
    expect(account.text).toContain('Example Staff');
    expect(account.text).toContain('Unlink');
  });

  it('UPS-11 is linked from the account page', async () => {
    const id = await run.register(`own-${run.at.email}`);
    await run.at.browser.send(await run.start(), { email: `own-${run.at.email}`, password: PASSWORD });
    const page = await run.deliver(await run.answerTo(await run.openAccount()));
    expect(page.text).toContain('Link Example Staff');
    const done = await run.at.browser.send(page, { password: PASSWORD });
    expect(done.text).toContain('You can log in with Example Staff from now on.');
    expect(await run.claimsFrom(await run.logIn(createBrowser(world)))).toMatchObject({ sub: id });
  });

  it.each([
    ['no domain is listed', [], (email: string) => email],
    ['another domain is listed', ['example.com'], (email: string) => email],
    ['only the domain above is listed', ['example.org'], (email: string) => email.replace('@', '@sub.')],
    ['it only ends alike', ['example.org'], (email: string) => email.replace('@', '@evil-')],
  ])(
    'UPS-11 trusts no address if %s, even of an existing account',
    async (_where, emailDomains, addressOf) => {
      change({ emailDomains });
      const email = addressOf(run.at.email);
      await run.register(email);
      staff.attributes = { email };
      const page = await run.logIn();
      expect(page.text).toContain('Example Staff did not confirm an address of yours');
      expect(page.text).not.toContain('name="password"');
    },
  );

  it('UPS-11 opens no account of another provider, whatever names it sends', async () => {
    const other = await run.claimsFrom(await run.through(await run.start(), 'Example Corp'));
    change({ issuer: run.corp.issuer, emailDomains: [] });
    Object.assign(staff, { issuer: run.corp.issuer, nameId: `u-${run.at.count}` });
    const page = await run.logIn(createBrowser(world));
    expect(page.text).toContain('Confirm your email address');
    expect(other['email']).toBe(run.at.email);
  });

  it('UPS-11 trusts a domain in every spelling, and no look-alike of an address', async () => {
    change({ emailDomains: ['Bücher.example', 'example.org'] });
    const email = `joan-${run.at.count}@xn--bcher-kva.EXAMPLE`;
    staff.attributes = { email };
    expect((await run.logIn()).leftTo).toMatch('code=');
    Object.assign(staff, { nameId: 'look-alike', attributes: { email: `jоan-${run.at.count}@example.org` } });
    const page = await run.logIn(createBrowser(world));
    expect(page.text).toContain('Confirm your email address');
  });

  it('UPS-12 keeps working while the provider rotates its certificate, and refuses an unknown one', async () => {
    const { keys: old, otherKeys: next } = staff;
    change({ certificates: [old.certificate, next.certificate] });
    expect((await run.logIn()).leftTo).toMatch('code=');
    staff.keys = next;
    expect((await run.logIn(createBrowser(world))).leftTo).toMatch('code=');
    change({ certificates: [next.certificate] });
    staff.keys = old;
    const page = await run.logIn(createBrowser(world));
    expect(page.text).toContain('Example Staff has changed its address or its settings');
    expect(refusals).toEqual([
      expect.stringMatching(/\(issuer\).*signed with the certificate [\dA-F:]{95},/),
    ]);
  });

  it('UPS-13 is requested again to confirm a change, and counts if the provider confirms it', async () => {
    await run.logIn();
    const again = () => run.at.browser.open(authorizeUrl(world, { prompt: 'login' }));
    staff.facts = { authnInstant: -3600 };
    const old = await run.deliver(await run.answerTo(await again()));
    expect(staff.request).toContain('ForceAuthn="true"');
    expect(old.text).toContain('<h1>Confirm it’s you</h1>');
    staff.facts = {};
    const fresh = await run.claimsFrom(await run.deliver(await run.answerTo(await again())));
    expect(Number(fresh['auth_time'])).toBeGreaterThan(Date.now() / 1000 - 60);
  });

  it('UPS-10 describes us to the provider, without a login', async () => {
    const response = await fetch(`${callback}/metadata`);
    expect(response.headers.get('content-type')).toBe('application/samlmetadata+xml');
    const text = await response.text();
    expect(text).toContain(`entityID="${callback}/metadata"`);
    expect(text).toContain('WantAssertionsSigned="true"');
    expect(text).toMatch(
      new RegExp(`Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${callback}"`),
    );
    for (const other of ['corp', 'unknown'])
      expect((await fetch(`${world.issuer}/upstream/${other}/metadata`)).status).toBe(404);
  });
});
