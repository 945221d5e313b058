import { describe, expect, it } from 'vitest';
import { fixedClock } from '../testing/clock.ts';
import { startStandIn } from '../testing/openid-stand-in.ts';
import { testConfig } from '../testing/server.ts';
import { tokenShapes } from '../testing/token-shapes.ts';
import { runDoctor } from './doctor.ts';

const clock = fixedClock('2026-01-05T09:00:00Z');
const standIn = await startStandIn({ describe: { scopes_supported: ['openid', 'email', 'profile'] } });
const { issuer } = standIn;
const client = 'our-academies';
const seconds = () => Math.floor(clock.now().getTime() / 1000);
const shapes = tokenShapes({ issuer, api: 'https://learn.test/api/v1', client, seconds });
const KEYCLOAK = {
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: client,
  OIDC_PROFILE: 'keycloak',
  OIDC_SCOPE: 'openid email profile',
};
const sign = (changes: Record<string, unknown> = {}, type = 'JWT') =>
  standIn.sign({ iss: issuer, ...shapes.keycloak.claims(), ...changes }, type);

async function doctor(variables: Record<string, string>, args: string[] = [], input = '') {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const code = await runDoctor(['identity', ...args], {
    root: '',
    configure: () => testConfig({ PUBLIC_URL: 'https://learn.test', ...variables }),
    setVariables: [],
    unknownSettings: [],
    now: clock.now,
    out: print,
    err: print,
    readInput: async () => input,
  });
  return { code, lines, wrong: lines.filter((line) => line.startsWith('wrong')) };
}

describe('academy doctor identity', () => {
  it('IDP-05 reports that the provider works, what is accepted, and what could be improved', async () => {
    const { code, lines } = await doctor(KEYCLOAK);
    expect(code).toBe(0);
    expect(lines).toEqual([
      'note   Accepted are access tokens of type jwt, with any audience, of the client our-academies (azp).',
      'note   An address or names that a token lacks come from userinfo.',
      `ok     The provider describes itself as ${issuer}.`,
      'note   The provider does not name itself in the answer of a login (RFC 9207).',
      `ok     ${issuer}/keys has 1 key (RS256).`,
    ]);
  });

  it.each(['argument', 'input'])(
    'IDP-05 identifies the person of a valid token, given as %s',
    async (way) => {
      const token = await sign();
      const { code, lines } = await doctor(
        { ...KEYCLOAK, OIDC_ROLES_CLAIM: 'groups', OIDC_ROLES: 'staff=pro' },
        ['--token', way === 'input' ? '-' : token],
        `Bearer ${token}\n`,
      );
      expect(code).toBe(0);
      expect(lines).toContain('ok     Its signature fits a key of the provider.');
      expect(lines.slice(-4)).toEqual([
        'ok     The server accepts this token: it knows the person as ada.',
        'ok     Their address is ada@academy.test.',
        'ok     Their name is Ada Lovelace.',
        'ok     Their groups give nothing.',
      ]);
    },
  );

  it('IDP-05 reports line by line what is wrong with a token, and what to change', async () => {
    const token = await sign(
      { azp: 'another', iss: `${issuer}/`, exp: seconds() - 100, nbf: seconds() + 100, at_hash: 'h' },
      'at+jwt',
    );
    const { code, lines, wrong } = await doctor(KEYCLOAK, ['--token', token]);
    expect(code).toBe(1);
    expect(lines).toContain('ok     Its claim typ is "Bearer", access tokens of this profile have "Bearer".');
    expect(wrong).toEqual([
      `wrong  Its issuer (iss) is "${issuer}/", ours is "${issuer}": set OIDC_ISSUER to the issuer of the token, letter by letter.`,
      'wrong  It expires at 2026-01-05T08:58:20.000Z, now it is 2026-01-05T09:00:00.000Z: take a fresh token, and compare the clocks if it is one.',
      'wrong  It is valid from 2026-01-05T09:01:40.000Z, now it is 2026-01-05T09:00:00.000Z: compare the clocks of the provider and of this machine.',
      'wrong  Its type is at+jwt, accepted: jwt: choose the OIDC_PROFILE of your provider, or set OIDC_TOKEN_TYPES.',
      'wrong  Its client (azp) is "another", ours is "our-academies": set OIDC_CLIENT_ID to the client that people log in with, or OIDC_CLIENT_CLAIM to where it is named.',
      'wrong  It is an ID token or a refresh token: it has the claim at_hash: send the access token instead.',
      expect.stringMatching(/^wrong {2}The server refuses this token: /),
    ]);
  });

  it('IDP-05 warns if fresh logins are required but tokens lack the login time', async () => {
    const strict = { ...KEYCLOAK, FRESH_LOGIN_MINUTES: '15' };
    const { code, wrong } = await doctor(strict, ['--token', await sign()]);
    expect([code, wrong]).toEqual([
      1,
      [expect.stringMatching(/\(auth_time\).* set FRESH_LOGIN_MINUTES=0\.$/)],
    ]);
    const timed = await sign({ auth_time: seconds() });
    expect((await doctor(strict, ['--token', timed])).code).toBe(0);
  });

  it('IDP-05 recognizes an opaque token, and the profile it needs', async () => {
    const refused = await doctor(KEYCLOAK, ['--token', 'opaque']);
    expect(refused.code).toBe(1);
    expect(refused.wrong).toEqual([
      'wrong  The server refuses this token: it is no signed JWT; opaque tokens need OIDC_PROFILE=userinfo',
    ]);
    standIn.accounts.set('opaque', { sub: 'ada' });
    const { code, lines } = await doctor({ ...KEYCLOAK, OIDC_PROFILE: 'userinfo' }, ['--token', 'opaque']);
    expect(code).toBe(0);
    expect(lines.slice(-4)).toEqual([
      'note   The token is opaque: only the provider can check it.',
      'ok     The server accepts this token: it knows the person as ada.',
      expect.stringMatching(/^note {3}It knows no address/),
      expect.stringMatching(/^note {3}It knows no name/),
    ]);
  });

  it('IDP-05 reports what is wrong with the provider and its settings', async () => {
    const poor = await startStandIn({
      describe: { code_challenge_methods_supported: ['plain'], userinfo_endpoint: undefined },
    });
    const { code, wrong } = await doctor({ ...KEYCLOAK, OIDC_ISSUER: poor.issuer, OIDC_SCOPE: '' });
    expect(code).toBe(1);
    expect(wrong).toEqual([
      'wrong  The provider does not support PKCE with S256, which every login uses.',
      expect.stringMatching(/^wrong {2}OIDC_SCOPE is not set/),
      expect.stringMatching(/names no address for userinfo: set OIDC_LOOKUP to another kind\.$/),
    ]);
    const away = await doctor({ ...KEYCLOAK, OIDC_ISSUER: 'http://127.0.0.1:9' });
    expect(away).toMatchObject({
      code: 1,
      wrong: [expect.stringMatching(/does not answer .*check OIDC_ISSUER\.$/)],
    });
    standIn.failWith(503);
    const keyless = await doctor(KEYCLOAK);
    standIn.failWith(null);
    expect(keyless).toMatchObject({
      code: 1,
      wrong: [expect.stringMatching(/^wrong {2}The keys at .* cannot be fetched/)],
    });
  });

  it('IDP-05 has nothing to check for the embedded provider, and prints its usage', async () => {
    expect(await doctor({})).toMatchObject({
      code: 0,
      lines: [expect.stringMatching(/^note {3}OIDC_ISSUER is not set/)],
    });
    for (const args of [['--what'], ['twice'], ['--token']])
      expect(await doctor(KEYCLOAK, args)).toMatchObject({
        code: 2,
        lines: [expect.stringMatching(/^Say what to look at/)],
      });
  });
});
