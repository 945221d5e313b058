import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixedClock } from '../testing/clock.ts';
import { contentTree } from '../testing/content.ts';
import { selfSignedCertificate } from '../testing/certificate.ts';
import { startStandIn } from '../testing/openid-stand-in.ts';
import { testConfig } from '../testing/server.ts';
import { whenDone } from '../testing/when-done.ts';
import { diagnoseIdentity } from './doctor-identity.ts';
import { createFindings } from './findings.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const days = (count: number) => new Date(clock.now().getTime() + count * 24 * 60 * 60_000);
/** A certificate that is valid from a day before to a day after. */
const certificateAt = (now: Date) => selfSignedCertificate({ now, type: 'rsa' }).certificate;
const base64 = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '');

const corp = await startStandIn({ describe: { scopes_supported: ['openid', 'email', 'profile'] } });
const pages = new Map<string, string>();
const web = createServer((request, response) => {
  const page = pages.get(request.url ?? '');
  // A kept-alive connection may end just when the next request is sent.
  response.writeHead(page === undefined ? 404 : 200, { connection: 'close' }).end(page);
});
await new Promise<void>((resolve) => void web.listen(0, '127.0.0.1', resolve));
whenDone(() => void web.close());
const origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
pages.set('/login/oauth/authorize', 'Log in to GitHub');
pages.set('/saml/sign-on', 'Log in to Staff');

const trees = { usual: contentTree(), twice: contentTree() };
const spring = readFileSync(join(trees.usual.folder, 'spring/tenant.yaml'), 'utf8');

type Setting = { tree?: keyof typeof trees; clients?: string[]; isHardened?: boolean };

/** The output of the command for a tenant with these providers. */
async function doctor(
  providers: readonly object[],
  { tree: name = 'usual', clients = ['corp', 'github'], isHardened = false }: Setting = {},
) {
  const tree = trees[name];
  tree.write('spring/tenant.yaml', `${spring}\nlogin: ${JSON.stringify({ providers })}\n`);
  const usual = testConfig({ PUBLIC_URL: 'https://learn.test' });
  const config = {
    ...usual,
    isHardened,
    folders: { ...usual.folders, tenants: tree.folder },
    upstreamClients: Object.fromEntries(clients.map((id) => [id, { clientId: id, clientSecret: 'secret' }])),
  };
  const lines: string[] = [];
  const findings = createFindings((line) => void lines.push(line));
  await diagnoseIdentity(findings, { config, now: clock.now, token: null });
  return { lines: lines.slice(1), hasFaults: findings.hasFaults() };
}

const openid = (issuer = corp.issuer) => ({ kind: 'openid', id: 'corp', name: 'Corp', issuer });
const staff = (changes: object = {}) => ({
  kind: 'saml',
  id: 'staff',
  name: 'Staff',
  issuer: 'urn:staff',
  signOnUrl: `${origin}/saml/sign-on`,
  certificates: [certificateAt(days(100))],
  ...changes,
});

function metadata({
  entityId = 'urn:staff',
  signOn = `${origin}/saml/sign-on`,
  certificates = [''],
}): string {
  const keys = certificates.map(
    (text) =>
      `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${base64(text)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  );
  return `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><md:IDPSSODescriptor>${keys.join('')}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signOn}"/></md:IDPSSODescriptor></md:EntityDescriptor>`;
}

describe('academy doctor identity, for upstream login providers', () => {
  it('UPS-16 reports that each works, and which of our addresses it must know', async () => {
    const github = { kind: 'github', id: 'github', url: origin };
    const { lines, hasFaults } = await doctor([openid(), github]);
    expect(hasFaults).toBe(false);
    expect(lines).toEqual([
      'note   Corp (corp in spring) must know this address of ours: https://learn.test/oidc/upstream/corp',
      `ok     Corp (corp in spring) describes itself as ${corp.issuer}.`,
      `ok     ${corp.issuer}/keys has 1 key (RS256).`,
      'note   GitHub (github in spring) must know this address of ours: https://learn.test/oidc/upstream/github',
      `ok     GitHub (github in spring) answers at ${origin}/login/oauth/authorize.`,
    ]);
  });

  it('UPS-16 reports faults in the discovery document and the keys of an OpenID provider', async () => {
    const wrongOf = async (issuer: string) =>
      (await doctor([openid(issuer)])).lines.filter((line) => line.startsWith('wrong'));
    const poor = await startStandIn({
      describe: {
        issuer: 'https://elsewhere.test',
        token_endpoint: undefined,
        code_challenge_methods_supported: ['plain'],
        id_token_signing_alg_values_supported: ['HS256'],
      },
    });
    poor.failWith(503);
    expect(await wrongOf(poor.issuer)).toEqual([
      `wrong  Corp (corp in spring) calls itself https://elsewhere.test, not ${poor.issuer}: write its issuer in tenant.yaml letter by letter.`,
      'wrong  Corp (corp in spring) does not say its token_endpoint: no login works.',
      'wrong  Corp (corp in spring) does not support PKCE with S256, which every login uses.',
      'wrong  Corp (corp in spring) signs ID tokens with HS256 only: choose a signature by a key pair there, such as RS256.',
      `wrong  The keys of Corp (corp in spring) at ${poor.issuer}/keys cannot be fetched (status 503): check that this machine reaches it.`,
    ]);
    expect(await wrongOf('http://127.0.0.1:9')).toEqual([
      expect.stringMatching(/does not describe itself at http:\/\/127\.0\.0\.1:9\/.*: check its issuer\.$/),
    ]);
  });

  it('UPS-16 reports a provider without a client, which stops the start in stage and prod', async () => {
    const clientless = 'Corp (corp in spring) has no client: set its id in UPSTREAM_CLIENT_IDS';
    const here = await doctor([openid()], { clients: [] });
    expect(here.hasFaults).toBe(false);
    expect(here.lines[0]).toMatch(/^note {3}Corp .* Until then it is not offered\.$/);
    const there = await doctor([openid()], { clients: [], isHardened: true });
    expect(there.hasFaults).toBe(true);
    expect(there.lines[0]).toContain(`wrong  ${clientless}`);
  });

  it('UPS-16 reports when the certificates of a SAML provider expire', async () => {
    const certificates = [days(100), days(10), days(-10)].map(certificateAt);
    const { lines } = await doctor([staff({ certificates: [...certificates, 'AAAA'] })]);
    expect(lines).toEqual([
      'note   Staff (staff in spring) must know our metadata: https://learn.test/oidc/upstream/staff/metadata',
      'ok     The certificate 1 of Staff (staff in spring) is valid until 2026-04-16.',
      "note   The certificate 2 of Staff (staff in spring) expires on 2026-01-16: write the provider's next one in tenant.yaml beside it.",
      "wrong  The certificate 3 of Staff (staff in spring) expired on 2025-12-27: write the provider's new one in tenant.yaml.",
      expect.stringMatching(/^wrong {2}The certificate 4 of Staff .* can't be read/),
      `ok     Staff (staff in spring) answers at ${origin}/saml/sign-on.`,
      expect.stringMatching(/^note {3}Staff .* has no metadataUrl in tenant\.yaml/),
    ]);
  });

  it('UPS-16 compares a SAML provider with its metadata', async () => {
    const [known, next] = [certificateAt(days(100)), certificateAt(days(200))];
    const saml = staff({ certificates: [known], metadataUrl: `${origin}/saml/metadata` });
    const lastLines = async (text: string, provider = saml) => {
      pages.set('/saml/metadata', text);
      return (await doctor([provider])).lines.slice(3);
    };
    const whose = 'The metadata of Staff (staff in spring)';
    expect(await lastLines(metadata({ certificates: [known] }))).toEqual([
      `ok     ${whose} at ${origin}/saml/metadata say the same as tenant.yaml.`,
    ]);
    expect(await lastLines(metadata({ certificates: [known, next], signOn: `${origin}/new` }))).toEqual([
      `wrong  Staff (staff in spring) logs people in at ${origin}/new, not at ${origin}/saml/sign-on: correct signOnUrl in tenant.yaml.`,
      `wrong  ${whose} have a certificate that tenant.yaml lacks: add it to certificates, or logins fail once the provider signs with it.`,
    ]);
    expect(await lastLines(metadata({ entityId: 'urn:other' }))).toEqual([
      `wrong  ${whose} are of urn:other, not of urn:staff: correct issuer in tenant.yaml.`,
    ]);
    expect(await lastLines('A page')).toEqual([
      `wrong  ${whose} at ${origin}/saml/metadata can't be read (it is no SAML metadata): check metadataUrl in tenant.yaml.`,
    ]);
    const away = staff({ certificates: [known], signOnUrl: `${origin}/nowhere` });
    expect((await doctor([away])).lines).toContain(
      `wrong  Staff (staff in spring) does not answer at ${origin}/nowhere (status 404): check signOnUrl in tenant.yaml.`,
    );
  });

  it('UPS-16 lists all tenants of a provider once, and refuses one id for two', async () => {
    trees.twice.edit(
      'kube/tenant.yaml',
      (text) => `${text}\nlogin: ${JSON.stringify({ providers: [openid()] })}\n`,
    );
    const same = await doctor([openid()], { tree: 'twice' });
    expect(same.lines).toContain(`ok     Corp (corp in kube, spring) describes itself as ${corp.issuer}.`);
    const differs = await doctor([openid('https://login.example.org')], { tree: 'twice' });
    expect(differs.lines).toEqual([
      expect.stringMatching(/^wrong {2}The login provider corp has other settings/),
    ]);
  });
});
