import { freePort } from '../server/src/testing/free-port.ts';
import { contentTree } from '../server/src/testing/content.ts';
import { startLoginStandIn } from '../server/src/testing/login-stand-in.ts';
import type { LoginBehavior, LoginStandIn } from '../server/src/testing/login-stand-in.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { tokenShapes } from '../server/src/testing/token-shapes.ts';
import type { Shape } from '../server/src/testing/token-shapes.ts';

type Behavior = Omit<LoginBehavior, 'clientId' | 'issue'>;
type Journey = Behavior & {
  /** The path of the issuer, which may be a tenant or end in a slash. */
  path?: string;
  variables?: Record<string, string>;
  /** Required parameters of the login page. */
  authorizes?: Record<string, string>;
};

const STANDARD_LOGOUT = ['client_id', 'id_token_hint', 'post_logout_redirect_uri'];
const COMMON = { rotates: true, sendsIssuer: false, logoutParameters: STANDARD_LOGOUT };
const OPAQUE = {
  OIDC_PROFILE: 'userinfo',
  OIDC_SCOPE: 'openid email profile',
};

/** The differences between the providers, as they document them. */
export const JOURNEYS = {
  keycloak: { ...COMMON, path: '/realms/academy', sendsIssuer: true },
  entra: { ...COMMON, path: '/3f2504e0-4f89-41d3-9a0c-0305e82c3301/v2.0' },
  okta: { ...COMMON, path: '/oauth2/default' },
  auth0: {
    ...COMMON,
    path: '/',
    variables: {
      OIDC_AUTHORIZE_PARAMETERS: 'audience=urn:academy prompt=login',
      OIDC_AUDIENCE: 'urn:academy',
    },
    authorizes: { audience: 'urn:academy', prompt: 'login' },
  },
  cognito: { ...COMMON, rotates: false, logoutParameters: ['client_id', 'logout_uri'] },
  userinfo: { ...COMMON, rotates: false, variables: OPAQUE },
  introspection: {
    ...COMMON,
    variables: { ...OPAQUE, OIDC_LOOKUP: 'introspection', OIDC_INTROSPECTION_CLIENT_SECRET: 'secret' },
  },
} satisfies Record<string, Journey>;

export type JourneyName = keyof typeof JOURNEYS;

const CLIENT = 'our-academies';
const seconds = () => Math.floor(Date.now() / 1000);

/**
 * A fake provider that issues tokens in the shape of a real one, and the settings of a server that uses it.
 */
export async function startProvider(name: JourneyName) {
  const { path = '', variables = {}, ...behavior }: Journey = JOURNEYS[name];
  const issue = name === 'userinfo' || name === 'introspection' ? issueOpaque : issueShape(name);
  const standIn: LoginStandIn = await startLoginStandIn({
    path,
    behavior: { ...behavior, clientId: CLIENT, issue },
  });
  const port = await freePort();
  const { tokens, provider, folders } = testConfig({
    OIDC_ISSUER: standIn.issuer,
    OIDC_CLIENT_ID: CLIENT,
    OIDC_PROFILE: name,
    OIDC_SCOPE: 'openid email profile offline_access',
    PORT: String(port),
    ...variables,
  });
  const tenants = contentTree().folder;
  return { standIn, config: { port, tokens, provider, folders: { ...folders, tenants } } };
}

let count = 0;

function issueShape(name: Exclude<JourneyName, 'userinfo' | 'introspection'>): LoginBehavior['issue'] {
  return async (standIn, nonce) => {
    const { issuer, sign, accounts } = standIn;
    const shape: Shape = tokenShapes({ issuer, api: 'urn:academy', client: CLIENT, seconds })[name];
    const accessToken = await sign({ iss: issuer, ...shape.claims(), jti: `at-${++count}` }, shape.type);
    if (shape.account) accounts.set(accessToken, shape.account);
    const claims = { iss: issuer, ...shape.idToken(), nonce: nonce ?? undefined, at_hash: undefined };
    return { accessToken, idToken: await sign(claims, shape.type) };
  };
}

/** Refreshes return no ID token here, as OpenID Connect allows. */
const issueOpaque: LoginBehavior['issue'] = async ({ issuer, sign, accounts }, nonce) => {
  const accessToken = `opaque-${++count}`;
  accounts.set(accessToken, {
    sub: 'ada',
    client_id: CLIENT,
    email: 'ada@academy.test',
    given_name: 'Ada',
    family_name: 'Lovelace',
  });
  if (nonce === null) return { accessToken };
  const times = { iat: seconds(), exp: seconds() + 600 };
  return {
    accessToken,
    idToken: await sign({ iss: issuer, aud: CLIENT, sub: 'ada', nonce, ...times }, 'JWT'),
  };
};
