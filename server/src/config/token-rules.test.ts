import { describe, expect, it } from 'vitest';
import { silentLogger } from '../testing/log.ts';
import { startStandIn } from '../testing/openid-stand-in.ts';
import { testConfig } from '../testing/server.ts';
import { externalProvider } from '../session/external.ts';

const OIDC_ISSUER = 'https://login.example.org';

describe('settings of an external provider', () => {
  it.each<[Record<string, string>, string]>([
    [
      { OIDC_PROFILE: 'google' },
      'OIDC_PROFILE must be one of rfc9068, keycloak, entra, okta, auth0, cognito, userinfo, it is "google".',
    ],
    [{ OIDC_AUDIENCE: 'a b' }, 'OIDC_AUDIENCE must be the audience of access tokens, without spaces'],
    [
      { OIDC_TOKEN_TYPES: 'jwt id' },
      'OIDC_TOKEN_TYPES must be types with spaces between them, out of at+jwt, jwt, none, opaque, it is "jwt id".',
    ],
    [
      { OIDC_CLIENT_CLAIM: 'sub' },
      'OIDC_CLIENT_CLAIM must be azp, client_id, cid, appid or none, it is "sub".',
    ],
    [{ OIDC_SUBJECT_CLAIM: 'a b' }, 'OIDC_SUBJECT_CLAIM must be the name of a claim, such as sub or oid'],
    [{ OIDC_EMAIL_CLAIMS: ' ' }, 'OIDC_EMAIL_CLAIMS must be names of claims with spaces between them'],
    [{ OIDC_EMAIL_VERIFIED_CLAIM: 'a b' }, 'OIDC_EMAIL_VERIFIED_CLAIM must be the name of a claim'],
    [{ OIDC_FIRST_NAME_CLAIMS: ' ' }, 'OIDC_FIRST_NAME_CLAIMS must be names of claims'],
    [{ OIDC_LAST_NAME_CLAIMS: ' ' }, 'OIDC_LAST_NAME_CLAIMS must be names of claims'],
    [{ OIDC_LOOKUP: 'graph' }, 'OIDC_LOOKUP must be one of none, userinfo, introspection, it is "graph".'],
    [{ OIDC_AUTHORIZE_PARAMETERS: 'state=x' }, 'OIDC_AUTHORIZE_PARAMETERS must be parameters with spaces'],
    [{ OIDC_AUTHORIZE_PARAMETERS: 'prompt=login&state=x' }, 'OIDC_AUTHORIZE_PARAMETERS must be parameters'],
    [
      { OIDC_END_SESSION_URL: 'https://login.test/logout?to={origin}' },
      'OIDC_END_SESSION_URL must be an http or https address whose parameters may be {client_id}, {id_token} and {return_url}',
    ],
    [{ OIDC_END_SESSION_URL: 'https://login.test/{client_id}/x' }, 'OIDC_END_SESSION_URL must be an http'],
    [
      { OIDC_PROFILE: 'userinfo', OIDC_LOOKUP: 'none' },
      'OIDC_LOOKUP must be userinfo or introspection where OIDC_TOKEN_TYPES has opaque: nothing else can check such tokens.',
    ],
    [
      { OIDC_PROFILE: 'keycloak', OIDC_CLIENT_CLAIM: 'none' },
      'OIDC_AUDIENCE or OIDC_CLIENT_CLAIM must be set: without them tokens of every other client of the provider would be accepted.',
    ],
    [
      { OIDC_TOKEN_TYPES: 'jwt' },
      'OIDC_CLIENT_CLAIM or another OIDC_AUDIENCE than the client id must be set: ID tokens have the client id as their audience and could not be recognized.',
    ],
    [
      { OIDC_LOOKUP: 'introspection' },
      'OIDC_INTROSPECTION_CLIENT_SECRET must be set where OIDC_LOOKUP is introspection: providers answer only clients they know.',
    ],
    [
      { OIDC_INTROSPECTION_CLIENT_SECRET: 'x' },
      'OIDC_INTROSPECTION_CLIENT_ID and OIDC_INTROSPECTION_CLIENT_SECRET are used only where OIDC_LOOKUP is introspection.',
    ],
  ])('AUTH-24 refuses %j with a sentence', (variables, message) => {
    expect(() => testConfig({ OIDC_ISSUER, ...variables })).toThrow(message);
  });

  it('AUTH-24 refuses settings of a provider without its address', () => {
    expect(() => testConfig({ OIDC_PROFILE: 'okta', OIDC_AUDIENCE: 'x' })).toThrow(
      'OIDC_PROFILE, OIDC_AUDIENCE can only be set where OIDC_ISSUER is: the embedded provider needs no such setting.',
    );
  });

  it('AUTH-21 changes nothing if nothing is set', () => {
    const { rules } = testConfig({
      OIDC_ISSUER,
      OIDC_PROFILE: 'rfc9068',
      PUBLIC_URL: 'https://x.test',
    }).provider;
    expect(rules).toEqual(testConfig({ OIDC_ISSUER, PUBLIC_URL: 'https://x.test' }).provider.rules);
    expect(rules.profile).toMatchObject({
      types: ['at+jwt'],
      audience: ['https://x.test/api/v1', 'academy'],
      lookup: 'none',
    });
  });
});

describe('the discovery document of a provider', () => {
  const open = (variables: Record<string, string>) =>
    externalProvider({ config: testConfig(variables), log: silentLogger(), now: () => new Date() });

  it('AUTH-24 is accepted for an issuer with a trailing slash or a tenant in it', async () => {
    for (const path of ['/', '/3f2504e0-4f89-41d3-9a0c-0305e82c3301/v2.0']) {
      const { issuer } = await startStandIn({ path });
      expect((await open({ OIDC_ISSUER: issuer })).tokens.issuer).toBe(issuer);
    }
    const { issuer } = await startStandIn({ path: '/' });
    await expect(open({ OIDC_ISSUER: issuer.slice(0, -1) })).rejects.toThrow(
      `calls itself ${issuer}: set OIDC_ISSUER to that.`,
    );
  });

  it('AUTH-24 is refused with a message if it stands for every tenant', async () => {
    const { issuer } = await startStandIn({ describe: { issuer: 'https://login.test/{tenantid}/v2.0' } });
    await expect(open({ OIDC_ISSUER: issuer })).rejects.toThrow(
      'serves every tenant and calls itself https://login.test/{tenantid}/v2.0: set OIDC_ISSUER to the address with the id of your own tenant.',
    );
  });

  it('AUTH-24 is refused with a message if it lacks the address for token lookups', async () => {
    const { issuer } = await startStandIn({ describe: { userinfo_endpoint: undefined } });
    await expect(open({ OIDC_ISSUER: issuer, OIDC_PROFILE: 'userinfo' })).rejects.toThrow(
      `The OpenID provider ${issuer} names no address for userinfo: set OIDC_LOOKUP to another kind.`,
    );
  });

  it('IDP-03 sets the parameters of the logout page, unless a setting names another page', async () => {
    const { issuer } = await startStandIn();
    const origin = new URL(issuer).origin;
    const logoutFor = async (variables: Record<string, string>) =>
      decodeURIComponent((await open({ OIDC_ISSUER: issuer, ...variables })).page.endSessionUrl);
    expect(await logoutFor({ OIDC_PROFILE: 'okta' })).toBe(
      `${origin}/logout?client_id={client_id}&id_token_hint={id_token}&post_logout_redirect_uri={return_url}`,
    );
    expect(await logoutFor({ OIDC_PROFILE: 'cognito' })).toBe(
      `${origin}/logout?client_id={client_id}&logout_uri={return_url}`,
    );
    const OIDC_END_SESSION_URL = `${origin}/v2/logout?client_id={client_id}&returnTo={return_url}`;
    expect(await logoutFor({ OIDC_PROFILE: 'auth0', OIDC_END_SESSION_URL })).toBe(OIDC_END_SESSION_URL);
    const silent = await startStandIn({ describe: { end_session_endpoint: undefined } });
    expect((await open({ OIDC_ISSUER: silent.issuer })).page.endSessionUrl).toBe('');
  });

  it('IDP-06 states whether the provider names itself in its responses', async () => {
    const { issuer } = await startStandIn();
    expect((await open({ OIDC_ISSUER: issuer })).page.sendsIssuer).toBe(false);
    const named = await startStandIn({ describe: { authorization_response_iss_parameter_supported: true } });
    expect((await open({ OIDC_ISSUER: named.issuer })).page.sendsIssuer).toBe(true);
  });

  it('AUTH-24 is extended by parameters for the login page', async () => {
    const { issuer } = await startStandIn();
    const variables = {
      OIDC_ISSUER: issuer,
      OIDC_AUTHORIZE_PARAMETERS: 'audience=https://api.test/v1 prompt=login',
    };
    const address = new URL((await open(variables)).page.authorizeUrl);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      audience: 'https://api.test/v1',
      prompt: 'login',
    });
  });
});
