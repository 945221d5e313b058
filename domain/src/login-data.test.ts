import { describe, expect, it } from 'vitest';
import { login } from './login-data.ts';

const staff = {
  kind: 'saml',
  id: 'staff',
  name: 'Example Staff',
  issuer: 'urn:example:staff',
  signOnUrl: 'https://accounts.example.org/o/saml2/idp?idpid=C01',
  certificates: ['MIID'],
};
const parse = (changes: object) => login.safeParse({ providers: [{ ...staff, ...changes }] });

describe('a SAML provider in a tenant’s data', () => {
  it('UPS-12 needs an address, a name of its own and a certificate, and trusts no domain by itself', () => {
    expect(parse({}).data?.providers).toEqual([{ ...staff, emailDomains: [], attributes: {} }]);
    expect(parse({ emailDomains: ['example.org', 'bücher.example'] }).success).toBe(true);
    expect(parse({ attributes: { email: 'mail', subject: 'oid' } }).success).toBe(true);
  });

  it.each([
    { signOnUrl: 'http://accounts.example.org/' },
    { certificates: [] },
    { issuer: ' ' },
    { emailDomains: ['*.example.org'] },
    { emailDomains: ['joan@example.org'] },
    { emailDomains: ['org'] },
    { attributes: { phone: 'mobile' } },
    { id: 'link' },
    { id: 'Staff' },
  ])('UPS-12 is refused at the start with %o', (changes) => {
    expect(parse(changes).success).toBe(false);
  });
});
