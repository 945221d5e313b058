import type { SessionData } from '@academy/contract/page-data';
import { requireCodeVerifier } from '@academy/domain/session';
import { STORED_KEYS } from '@academy/domain/stored-session';
import * as oauth from 'oauth4webapi';
import type { Keeping } from './stored.ts';
import { NoAnswer, type Tokens } from './tokens.ts';

export type Provider = {
  session: SessionData;
  /** Of our own site, where the provider returns to. */
  origin: string;
  fetch?: typeof fetch;
};

/** All tabs wait for the one that refreshes. */
const TIMEOUT_MS = 15_000;

/** Where signing in begins. The code verifier is kept; everything that must come back right follows from it. */
export async function authorizeAddress(
  { session, origin }: Provider,
  { storage, prompt }: { storage: Keeping; prompt?: 'create' | undefined },
): Promise<string> {
  const verifier = oauth.generateRandomCodeVerifier();
  storage.setItem(STORED_KEYS.codeVerifier, verifier);
  const address = new URL(session.authorizeUrl);
  const parameters = {
    response_type: 'code',
    client_id: session.clientId,
    redirect_uri: callbackOf(origin),
    scope: session.scope,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(await expectedOf(verifier)),
    ...(prompt && { prompt }),
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}

/** The tokens for the code in the callback's address, once state, issuer and nonce have proved right. */
export async function exchangeCode(
  provider: Provider,
  { storage, address }: { storage: Keeping; address: string },
): Promise<Tokens> {
  const verifier = requireCodeVerifier(storage.getItem(STORED_KEYS.codeVerifier));
  const { state, nonce } = await expectedOf(verifier);
  const { server, client, options } = partiesOf(provider);
  const parameters = oauth.validateAuthResponse(server, client, new URL(address), state);
  // One try for each verifier; an answer that was not ours has not used it up.
  storage.removeItem(STORED_KEYS.codeVerifier);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    callbackOf(provider.origin),
    verifier,
    options,
  );
  return tokensOf(
    await oauth.processAuthorizationCodeResponse(server, client, response, { expectedNonce: nonce }),
  );
}

export async function refreshTokens(provider: Provider, refreshToken: string): Promise<Tokens> {
  const { server, client, options } = partiesOf(provider);
  const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), refreshToken, {
    ...options,
    additionalParameters: { scope: provider.session.scope },
  });
  const tokens = tokensOf(await oauth.processRefreshTokenResponse(server, client, response));
  // A provider that does not rotate sends none: the old one goes on.
  return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
}

/**
 * State and nonce are digests of the verifier, so they need no place of their own and hold in every tab: the mail
 * that ends a registration opens another one.
 */
async function expectedOf(verifier: string): Promise<{ state: string; nonce: string }> {
  const [state, nonce] = await Promise.all([
    oauth.calculatePKCECodeChallenge(`state ${verifier}`),
    oauth.calculatePKCECodeChallenge(`nonce ${verifier}`),
  ]);
  return { state, nonce };
}

function callbackOf(origin: string): string {
  return `${origin}/login/callback`;
}

function partiesOf({ session, fetch: fetchIt = fetch }: Provider) {
  const server: oauth.AuthorizationServer = {
    issuer: session.issuer,
    token_endpoint: session.tokenUrl,
    // The ID token comes straight from the provider and is read for its nonce: any signature it uses will do.
    id_token_signing_alg_values_supported: ['RS256', 'PS256', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
  };
  const client: oauth.Client = { client_id: session.clientId, [oauth.clockTolerance]: 60 };
  const options = {
    [oauth.customFetch]: answering(fetchIt),
    // A provider on this very machine speaks plain http.
    [oauth.allowInsecureRequests]: session.issuer.startsWith('http:'),
  };
  return { server, client, options };
}

/**
 * A provider that is down, hidden behind a gateway that says so, or not done in time has not answered. The body is
 * read here, since it can also stop halfway.
 */
function answering(fetchIt: typeof fetch) {
  return async (address: string, init: oauth.CustomFetchOptions<'POST', URLSearchParams>) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await readWhole(fetchIt(address, { ...(init as RequestInit), signal })).catch(
      (error: unknown) => {
        throw new NoAnswer(error);
      },
    );
    if (response.status >= 500 || response.status === 429) throw new NoAnswer(response.status);
    return response;
  };
}

async function readWhole(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  const { status, headers } = response;
  return new Response(await response.text(), { status, headers });
}

function tokensOf({ access_token, refresh_token, expires_in }: oauth.TokenEndpointResponse): Tokens {
  if (!expires_in) throw new Error('The provider did not say how long its token holds');
  return { accessToken: access_token, refreshToken: refresh_token ?? null, expiresIn: expires_in };
}
