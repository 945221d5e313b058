import { describe, expect, it } from 'vitest';
import type { Tenant } from '@academy/domain/tenant-data';
import type { Site } from '../catalog/tenants.ts';
import { selfSignedCertificate } from '../testing/certificate.ts';
import { testConfig } from '../testing/server.ts';
import { createLoginRules } from './login-rules.ts';

const login = (providers: Tenant['login']['providers']) => ({ passwords: true, emailLinks: true, providers });
const site = (id: string, providers: Tenant['login']['providers']) =>
  ({ tenant: { id, login: login(providers) } }) as Site;
const clients = (...ids: string[]) =>
  Object.fromEntries(ids.map((id) => [id, { clientId: `${id}-client`, clientSecret: 'secret' }]));

const NOW = new Date('2026-11-01T12:00:00Z');
const google = { kind: 'google', id: 'google', name: 'Google' } as const;
const corp = (issuer: string) =>
  ({ kind: 'openid', id: 'corp', name: 'Corp', issuer, scope: 'openid' }) as const;

const staff = (certificates: string[]): Tenant['login']['providers'][number] => ({
  kind: 'saml',
  id: 'staff',
  name: 'Staff',
  issuer: 'urn:staff',
  signOnUrl: 'https://login.example.org/saml',
  certificates,
  emailDomains: [],
  attributes: {},
});

function rulesFor(sites: Site[], { upstreamClients = clients(), isHardened = false } = {}) {
  const warnings: string[] = [];
  const log = { warn: (text: unknown) => void warnings.push(String(text)) };
  return {
    of: createLoginRules({ sites, config: { upstreamClients, isHardened }, log, now: NOW }),
    warnings,
  };
}

describe('the login rules of a site', () => {
  it('UPS-08 have an address for each kind of provider', () => {
    const one = site('one', [
      google,
      {
        kind: 'microsoft',
        id: 'entra',
        name: 'Microsoft',
        directory: '8eaef023-2b34-4da1-9baa-8bc8c9d6a490',
      },
      { kind: 'github', id: 'github', name: 'GitHub', url: 'https://github.example.org/' },
      corp('https://login.example.org/'),
    ]);
    const { of } = rulesFor([one], { upstreamClients: clients('google', 'entra', 'github', 'corp') });
    expect(of(one).providers).toMatchObject([
      { issuer: 'https://accounts.google.com', scope: 'openid email profile', clientId: 'google-client' },
      { issuer: 'https://login.microsoftonline.com/8eaef023-2b34-4da1-9baa-8bc8c9d6a490/v2.0' },
      { issuer: 'https://github.example.org', scope: 'read:user user:email' },
      { issuer: 'https://login.example.org/', scope: 'openid' },
    ]);
  });

  it('UPS-08 offer no provider without a client, which prevents the start in stage and prod', () => {
    const one = site('one', [google]);
    const { of, warnings } = rulesFor([one]);
    expect(of(one)).toEqual({ passwords: true, emailLinks: true, providers: [] });
    expect(warnings).toEqual([expect.stringContaining('without a client')]);
    expect(() => rulesFor([one], { isHardened: true })).toThrow('google');
  });

  it('UPS-08 identify one provider by each id, in all tenants', () => {
    const sites = [site('one', [corp('https://a.example')]), site('two', [corp('https://b.example')])];
    expect(() => rulesFor(sites, { upstreamClients: clients('corp') })).toThrow('Please give them two ids.');
  });

  it('UPS-12 accept certificates as PEM and as in metadata, and need no client for SAML', () => {
    const { certificate } = selfSignedCertificate({ type: 'rsa', now: NOW });
    const bare = certificate.replaceAll(/-----[^-]+-----|\s/g, '');
    const one = site('one', [staff([certificate, bare])]);
    const { of, warnings } = rulesFor([one], { isHardened: true });
    expect(of(one).providers).toMatchObject([
      { kind: 'saml', issuer: 'urn:staff', certificates: [certificate, certificate] },
    ]);
    expect(warnings).toEqual([]);
    expect(() => rulesFor([one, site('two', [staff([certificate])])])).toThrow('Please give them two ids.');
  });

  it('UPS-12 report an expired certificate, and prevent the start with an unusable one', () => {
    const past = selfSignedCertificate({ type: 'rsa', now: new Date('2020-01-01T00:00:00Z') });
    const { warnings } = rulesFor([site('one', [staff([past.certificate])])]);
    expect(warnings).toEqual([expect.stringContaining('staff has expired')]);
    for (const wrong of ['MIID', selfSignedCertificate().certificate])
      expect(() => rulesFor([site('one', [staff([wrong])])])).toThrow('no RSA key');
  });

  it('UPS-08 read clients from the environment, and never print a secret', () => {
    const config = testConfig({
      UPSTREAM_CLIENT_IDS: 'google=123.apps github=Iv1.a',
      UPSTREAM_CLIENT_SECRETS: ' github=b~c==  google=GOCSPX-1',
    });
    expect(config.upstreamClients).toEqual({
      google: { clientId: '123.apps', clientSecret: 'GOCSPX-1' },
      github: { clientId: 'Iv1.a', clientSecret: 'b~c==' },
    });
    expect(() => testConfig({ UPSTREAM_CLIENT_IDS: 'google=1' })).toThrow('google must stand in both');
    expect(() => testConfig({ UPSTREAM_CLIENT_SECRETS: 'hunter2' })).toThrow(
      /^UPSTREAM_CLIENT_SECRETS must be(?!.*hunter2)/,
    );
  });
});
