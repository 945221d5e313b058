import { describe, expect, it } from 'vitest';
import { testKeys, tokenSigner } from '../testing/tokens.ts';
import type { Payload } from './token-claims.ts';
import { profileOf } from './token-profiles.ts';
import type { TokenProfile } from './token-profiles.ts';
import { createVerifier } from './verifier.ts';

const issuer = 'https://login.test';
const api = 'https://academy.test/api/v1';
const clientId = 'academy';
let time = new Date('2026-01-05T09:00:00Z');
const now = () => time;
const sign = tokenSigner({ issuer, audience: api, now });
const SECONDS = time.getTime() / 1000;
const ada = { sub: 'ada', email: 'ada@academy.test', given_name: 'Ada', family_name: 'Lovelace' };

/** A verifier whose provider answers with these claims, counting its calls. */
function verifierWith(answer: Payload | null, changes: Partial<TokenProfile> = {}, more: object = {}) {
  const calls: string[] = [];
  const profile: TokenProfile = {
    ...profileOf('userinfo', { api, clientId }),
    audience: [],
    clientClaim: null,
    ...changes,
  };
  const lookUp = async (token: string) => {
    calls.push(token);
    return answer;
  };
  const verify = createVerifier({ issuer, profile, clientId, keys: testKeys, now, lookUp, ...more });
  return { verify, calls };
}
const NOT_VALID = 'This access token is not valid here. Please log in again.';
const refused = (reason: string, message = NOT_VALID) => ({ kind: 'unauthenticated', message, reason });

describe('an opaque token', () => {
  const opaque: Partial<TokenProfile> = { types: ['opaque'] };

  it('AUTH-21 belongs to the person that the provider names', async () => {
    const { verify, calls } = verifierWith({ ...ada, exp: SECONDS - 59, iss: issuer }, opaque);
    expect(await verify('secret')).toMatchObject({
      provider: issuer,
      subject: 'ada',
      email: 'ada@academy.test',
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
    expect(calls).toEqual(['secret']);
    expect(await verifierWith(ada, opaque).verify('secret')).not.toHaveProperty('rights');
  });

  it.each<[string, Payload | null, string]>([
    ['the provider does not know it', null, 'the provider does not accept it'],
    [
      'another provider issued it',
      { ...ada, iss: 'https://x.test' },
      'its issuer (iss) is "https://x.test", ours is "https://login.test"',
    ],
    ['it has no subject', { ...ada, sub: 7 }, 'it has no subject (sub)'],
    ['it is for another API', { ...ada, aud: 'x' }, `its audience (aud) is "x", accepted: ${api}`],
  ])('IDP-04 is refused if %s', async (_what, answer, reason) => {
    const { verify } = verifierWith(answer && { aud: api, ...answer }, { ...opaque, audience: [api] });
    await expect(verify('secret')).rejects.toMatchObject(refused(reason));
  });

  it('AUTH-03 is refused a minute after it expired', async () => {
    const { verify } = verifierWith({ ...ada, exp: SECONDS - 60 }, opaque);
    await expect(verify('secret')).rejects.toMatchObject(
      refused('it expired at 2026-01-05T08:59:00.000Z', 'Your session has expired. Please log in again.'),
    );
  });

  it('AUTH-22 is not an ID token, for which the provider is not called', async () => {
    const { verify, calls } = verifierWith(ada, opaque);
    const idToken = await sign({ subject: 'ada', type: 'jwt', claims: { nonce: 'n' } });
    await expect(verify(idToken)).rejects.toMatchObject(
      refused('it is an ID token or a refresh token: it has the claim nonce'),
    );
    expect(calls).toEqual([]);
    expect(await verify(await sign({ subject: 'ada', type: 'jwt' }))).toMatchObject({ subject: 'ada' });
  });

  it('AUTH-21 is refused without a lookup, and if the profile only has signed ones', async () => {
    const without = verifierWith(ada, opaque, { lookUp: undefined });
    await expect(without.verify('secret')).rejects.toMatchObject(refused('the provider does not accept it'));
    const signed = verifierWith(ada, { types: ['at+jwt'] });
    await expect(signed.verify('secret')).rejects.toThrow(NOT_VALID);
    expect(signed.calls).toEqual([]);
  });
});

describe('a signed token without address or names', () => {
  const signed: Partial<TokenProfile> = { types: ['at+jwt', 'opaque'] };
  const bare = { email: undefined, firstName: undefined };

  it('AUTH-23 gets them from the provider, refreshed after five minutes', async () => {
    time = new Date('2026-01-05T09:00:00Z');
    const { verify, calls } = verifierWith(ada, signed);
    const token = await sign({ subject: 'ada', claims: bare });
    const claims = await verify(token);
    expect(claims).toMatchObject({ subject: 'ada', email: 'ada@academy.test', firstName: 'Ada' });
    time = new Date('2026-01-05T09:04:59Z');
    expect(await verify(token)).toBe(claims);
    expect(calls).toHaveLength(1);
    time = new Date('2026-01-05T09:05:00Z');
    await verify(token);
    expect(calls).toHaveLength(2);
  });

  it('AUTH-23 is not looked up if it is complete, or if there is no lookup', async () => {
    const { verify, calls } = verifierWith(ada, signed);
    const whole = await sign({ subject: 'ada', claims: { given_name: 'Ada' } });
    expect(await verify(whole)).toMatchObject({ firstName: 'Ada' });
    expect(calls).toEqual([]);
    const without = verifierWith(ada, signed, { lookUp: undefined });
    expect(await without.verify(await sign({ subject: 'ada', claims: bare }))).toMatchObject({ email: '' });
  });

  it('AUTH-23 is refused if the provider refuses it, or returns another person', async () => {
    const token = await sign({ subject: 'ada', claims: bare });
    await expect(verifierWith(null, signed).verify(token)).rejects.toMatchObject(
      refused('the provider does not accept it where its address and names are looked up'),
    );
    await expect(verifierWith({ ...ada, sub: 'grace' }, signed).verify(token)).rejects.toMatchObject(
      refused('the provider answered about another person where it was looked up'),
    );
  });

  it('IDP-02 has the rights from groups in the token and in the lookup', async () => {
    const rights = {
      claim: 'groups',
      grants: [{ value: 'staff', right: 'author', tenantId: null }],
    };
    const token = await sign({ subject: 'ada', claims: bare });
    const { verify } = verifierWith({ ...ada, groups: ['staff'] }, signed, { rights });
    expect(await verify(token)).toMatchObject({ rights: 'author@*' });
    const own = await sign({ subject: 'ada', claims: { given_name: 'Ada', groups: 'staff' } });
    expect(await verify(own)).toMatchObject({ rights: 'author@*' });
  });
});
