import { describe, expect, it } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { startStandIn } from '../testing/openid-stand-in.ts';
import { captureLog, testConfig, testServer } from '../testing/server.ts';
import { tokenShapes } from '../testing/token-shapes.ts';

const standIn = await startStandIn();
const { issuer } = standIn;
const client = 'our-academies';
const { log, lines } = captureLog();
const variables = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client };
const seconds = () => Math.floor(Date.now() / 1000);
const { keycloak } = tokenShapes({ issuer, api: '', client, seconds });
const tree = contentTree();
const serverFor = async (changes: Record<string, string>) => {
  const { tokens, provider } = testConfig({ ...variables, ...changes });
  const config = { tokens, provider, folders: { tenants: tree.folder } };
  return testServer({ config, log, keys: 'provider' });
};
const server = await serverFor({ OIDC_PROFILE: 'keycloak' });
const opaque = await serverFor({ OIDC_PROFILE: 'userinfo' });

/** The response to a refused token, and the log line of the same request. */
async function refusal(token: string, on = server) {
  const response = await on.get('/api/v1/user/verifyUserAccess', {
    tenantId: 'spring',
    headers: { authorization: `Bearer ${token}` },
  });
  const { errors, correlationId } = (await response.json()) as {
    errors: { message: string }[];
    correlationId: string;
  };
  const line = lines.find((one) => one['correlationId'] === correlationId);
  expect(JSON.stringify(lines)).not.toContain(token);
  return { status: response.status, shown: errors[0]?.message, reason: line?.['reason'] };
}

const sign = (changes: Record<string, unknown>, type = 'JWT') =>
  standIn.sign({ iss: issuer, ...keycloak.claims(), ...changes }, type);
const NOT_VALID = 'This access token is not valid here. Please log in again.';

describe('a refused token', () => {
  it.each<[string, () => string | Promise<string>, string | RegExp]>([
    ['another client', () => sign({ azp: 'x' }), 'its client (azp) is "x", ours is "our-academies"'],
    ['an ID token', () => sign({ typ: 'ID' }), /^its claim typ is "ID", access tokens .* have "Bearer"$/],
    ['a hash of an ID token', () => sign({ at_hash: 'h' }), /refresh token: it has the claim at_hash$/],
    ['another type', () => sign({}, 'at+jwt'), 'its type is at+jwt, accepted: jwt'],
    ['an unknown type', () => sign({}, 'dpop+jwt'), 'its type is unknown, accepted: jwt'],
    [
      'another issuer',
      () => sign({ iss: 'https://evil.test' }),
      /^its issuer \(iss\) is "https:\/\/evil\.test", ours is/,
    ],
    ['no subject', () => sign({ sub: '' }), 'it has no subject (sub)'],
    ['a clock ahead', () => sign({ nbf: seconds() + 600 }), /^it is not valid before .*: the clocks/],
    [
      'an opaque token',
      () => 'opaque-token-of-ada',
      /^it is no signed JWT; opaque tokens need OIDC_PROFILE=userinfo$/,
    ],
    [
      'an unknown key',
      async () => withHeader(await sign({}), { alg: 'RS256', kid: 'k', typ: 'JWT' }),
      /no key with the id in its header, "k"$/,
    ],
    [
      'a shared secret',
      async () => withHeader(await sign({}), { alg: 'HS256', typ: 'JWT' }),
      'its algorithm is "HS256", which is not accepted',
    ],
    [
      'a changed claim',
      async () => withClaims(await sign({}), { sub: 'mallory' }),
      'its signature does not fit the key of the provider',
    ],
  ])('IDP-04 is logged with its reason: %s', async (_, token, reason) => {
    expect(await refusal(await token())).toEqual({
      status: 401,
      shown: NOT_VALID,
      reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
    });
  });

  it('IDP-04 is logged with its reason: expired', async () => {
    expect(await refusal(await sign({ exp: seconds() - 61 }))).toEqual({
      status: 401,
      shown: 'Your session has expired. Please log in again.',
      reason: expect.stringMatching(/^it expired at 20\d\d-/),
    });
  });

  it("IDP-04 is logged with the lookup's refusal, or the other person it returned", async () => {
    expect((await refusal('unknown-to-the-provider', opaque)).reason).toBe('the provider does not accept it');
    const bare = { email: undefined, given_name: undefined, family_name: undefined };
    expect((await refusal(await sign(bare))).reason).toMatch(/^the provider does not accept it where/);
    const ofAnother = await sign({ ...bare, count: 1 });
    standIn.accounts.set(ofAnother, { sub: 'grace' });
    expect((await refusal(ofAnother)).reason).toMatch(/^the provider answered about another person/);
  });

  it('IDP-04 is logged with long claims truncated', async () => {
    const { reason } = await refusal(await sign({ azp: 'x'.repeat(2000) }));
    expect(String(reason).length).toBeLessThan(250);
  });

  it('IDP-06 comes from a provider whose issuer changed, while its old tokens stay valid until they expire', async () => {
    const old = await sign({ sub: 'before' });
    expect((await refusal(old)).status).toBe(200);
    expect((await refusal(await sign({ iss: `${issuer}/v2` }))).reason).toMatch(/^its issuer \(iss\) is/);
    expect((await refusal(old)).status).toBe(200);
  });

  it('IDP-06 tolerates a clock difference of less than a minute', async () => {
    for (const changes of [{ nbf: seconds() + 50 }, { exp: seconds() - 50 }])
      expect((await refusal(await sign(changes))).status).toBe(200);
  });
});

function withHeader(token: string, header: object): string {
  return [encode(header), ...token.split('.').slice(1)].join('.');
}

function withClaims(token: string, claims: object): string {
  const [header = '', , signature = ''] = token.split('.');
  return [header, encode({ iss: issuer, ...keycloak.claims(), ...claims }), signature].join('.');
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
