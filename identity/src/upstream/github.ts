import * as client from 'openid-client';
import { configured, explain, isLoopback, TIMEOUT_SECONDS } from './exchange.ts';
import { UpstreamError } from './provider.ts';
import type { OauthProvider, UpstreamClient, UpstreamProfile } from './provider.ts';

type User = { id?: unknown; login?: unknown; name?: unknown };
type Address = { email?: unknown; primary?: unknown; verified?: unknown };

/** GitHub has OAuth 2 without OpenID, so its API says who logged in. GitHub Enterprise has the same under its own address. */
export function createGithubClient(provider: OauthProvider): UpstreamClient {
  const { issuer, clientId, clientSecret } = provider;
  const configuration = configured(
    new client.Configuration(
      {
        issuer,
        authorization_endpoint: `${issuer}/login/oauth/authorize`,
        token_endpoint: `${issuer}/login/oauth/access_token`,
      },
      clientId,
      clientSecret,
    ),
  );
  if (isLoopback(new URL(issuer))) client.allowInsecureRequests(configuration);
  return {
    async authorizationUrl({ redirectUri, state, verifier, isAgain }) {
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: provider.scope,
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isAgain && { prompt: 'select_account' }),
      });
    },

    async profile(callback, { state, verifier }) {
      try {
        const { access_token: token } = await client.authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          pkceCodeVerifier: verifier,
        });
        const user = await call<User>(`${apiOf(issuer)}/user`, token);
        const addresses = await call<Address[]>(`${apiOf(issuer)}/user/emails`, token);
        return profileOf(issuer, user, addresses);
      } catch (error) {
        // GitHub answers a wrong code with 200 and an error in the body.
        throw explain(error, isMissingToken(error) ? 'code' : 'answer');
      }
    },
  };
}

/** github.com and the hosted *.ghe.com have a host for their API, a GitHub Enterprise Server has a path. */
function apiOf(issuer: string): string {
  const { origin, protocol, host } = new URL(issuer);
  return host === 'github.com' || host.endsWith('.ghe.com') ? `${protocol}//api.${host}` : `${origin}/api/v3`;
}

async function call<Answer>(address: string, token: string): Promise<Answer> {
  const response = await fetch(address, {
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'user-agent': 'academy',
      'x-github-api-version': '2022-11-28',
    },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
  });
  if (!response.ok)
    throw new UpstreamError(
      response.status >= 500 ? 'away' : 'answer',
      `${address} answered ${response.status}`,
    );
  return (await response.json()) as Answer;
}

function profileOf(issuer: string, { id, login, name }: User, addresses: Address[]): UpstreamProfile {
  if (typeof id !== 'number' || typeof login !== 'string' || !Array.isArray(addresses))
    throw new UpstreamError('answer', 'the API of GitHub answered in another shape');
  const primary = addresses.find((one) => one.primary === true);
  const [firstName = '', ...rest] = (
    typeof name === 'string' && name.trim() !== '' ? name.trim() : login
  ).split(/\s+/);
  return {
    issuer,
    subject: String(id),
    email: typeof primary?.email === 'string' ? primary.email : '',
    isVerified: primary?.verified === true,
    firstName,
    lastName: rest.join(' '),
    label: login,
  };
}

function isMissingToken(error: unknown): boolean {
  return error instanceof Error && /"access_token"/.test(`${error.message} ${String(error.cause)}`);
}
