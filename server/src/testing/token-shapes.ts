import type { ProfileName } from '../people/token-profiles.ts';

export type Shape = {
  type?: string;
  claims: () => Record<string, unknown>;
  /** The response of userinfo; without it the provider refuses the token there. */
  account?: Record<string, unknown> | undefined;
  subject: string;
  /** Overrides for tokens of another client or for another API. */
  ofOtherClient?: Record<string, unknown>;
  forOtherApi?: Record<string, unknown>;
  idToken: () => Record<string, unknown>;
};

const ada = { sub: 'ada', email: 'ada@academy.test', given_name: 'Ada', family_name: 'Lovelace' };

/** The access and ID tokens of ada as documented by the providers. */
export function tokenShapes({
  issuer,
  api,
  client,
  seconds,
}: {
  issuer: string;
  api: string;
  client: string;
  seconds: () => number;
}): Record<Exclude<ProfileName, 'userinfo'>, Shape> {
  const times = () => ({ iat: seconds(), exp: seconds() + 600 });
  return {
    rfc9068: {
      type: 'at+jwt',
      claims: () => ({
        ...times(),
        aud: api,
        sub: 'ada',
        client_id: client,
        jti: 'a',
        email: 'ada@academy.test',
        firstName: 'Ada',
        lastName: 'Lovelace',
      }),
      subject: 'ada',
      forOtherApi: { aud: 'https://elsewhere.test' },
      idToken: () => ({ ...times(), ...ada, aud: client, nonce: 'n', at_hash: 'h' }),
    },
    keycloak: {
      type: 'JWT',
      claims: () => ({
        ...times(),
        ...ada,
        aud: 'account',
        typ: 'Bearer',
        azp: client,
        sid: 's',
        acr: '1',
        scope: 'openid email profile',
        email_verified: true,
        preferred_username: 'ada',
      }),
      subject: 'ada',
      ofOtherClient: { azp: 'another-client' },
      idToken: () => ({ ...times(), ...ada, aud: client, typ: 'ID', azp: client, at_hash: 'h', nonce: 'n' }),
    },
    entra: {
      type: 'JWT',
      claims: () => ({
        ...times(),
        aud: client,
        azp: client,
        azpacr: '0',
        ver: '2.0',
        oid: 'oid-of-ada',
        tid: 'tenant',
        sub: 'pairwise',
        name: 'Ada Lovelace',
        preferred_username: 'ada@academy.test',
        scp: 'access',
      }),
      subject: 'oid-of-ada',
      ofOtherClient: { azp: 'another-client' },
      forOtherApi: { aud: '00000003-0000-0000-c000-000000000000' },
      // A refreshed ID token has no nonce.
      idToken: () => ({
        ...times(),
        aud: client,
        ver: '2.0',
        oid: 'oid-of-ada',
        sub: 'pairwise',
        name: 'Ada',
      }),
    },
    okta: {
      claims: () => ({
        ...times(),
        ver: 1,
        jti: 'AT.a',
        aud: 'api://default',
        cid: client,
        uid: 'uid-of-ada',
        scp: ['openid', 'email', 'profile'],
        sub: 'ada@academy.test',
      }),
      account: { ...ada, sub: 'uid-of-ada' },
      subject: 'uid-of-ada',
      ofOtherClient: { cid: 'another-client' },
      forOtherApi: { aud: 'api://other' },
      idToken: () => ({ ...times(), ...ada, sub: 'uid-of-ada', aud: client, ver: 1, amr: ['pwd'] }),
    },
    auth0: {
      type: 'JWT',
      claims: () => ({
        ...times(),
        sub: 'auth0|ada',
        aud: [api, `${issuer}/userinfo`],
        azp: client,
        scope: 'openid profile email offline_access',
      }),
      account: { ...ada, sub: 'auth0|ada', email_verified: true },
      subject: 'auth0|ada',
      ofOtherClient: { azp: 'another-client' },
      forOtherApi: { aud: ['https://elsewhere.test', `${issuer}/userinfo`] },
      idToken: () => ({ ...times(), ...ada, sub: 'auth0|ada', aud: client, sid: 's', nonce: 'n' }),
    },
    cognito: {
      claims: () => ({
        ...times(),
        sub: 'uuid-of-ada',
        client_id: client,
        token_use: 'access',
        username: 'ada',
        scope: 'openid email profile',
        version: 2,
        jti: 'a',
        origin_jti: 'o',
        auth_time: seconds(),
      }),
      account: { ...ada, sub: 'uuid-of-ada', email_verified: 'true', username: 'ada' },
      subject: 'uuid-of-ada',
      ofOtherClient: { client_id: 'another-client' },
      idToken: () => ({ ...times(), ...ada, sub: 'uuid-of-ada', aud: client, token_use: 'id', at_hash: 'h' }),
    },
  };
}
