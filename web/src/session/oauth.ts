import * as oauth from 'oauth4webapi';
import type { SessionData } from '@academy/contract/page-data';
import { pages } from '@academy/domain/pages';
import { requireCodeVerifier } from '@academy/domain/session';
import { STORED_KEYS } from '@academy/domain/stored-session';
import { type TokenStorage, ProviderUnavailableError, type Tokens } from './token-storage.ts';

export type Provider = {
  session: SessionData;
  /** Of this site; the provider redirects back to it. */
  origin: string;
  fetch?: typeof fetch;
};

/** `create` opens the registration; `login` requires a login even if there is a session. */
export type Prompt = 'create' | 'login';

/** All tabs wait while one of them refreshes, so the wait is limited. */
const TIMEOUT_MS = 15_000;

/** Builds the login address, and stores the code verifier, from which state and nonce are derived. */
export async function buildAuthorizeUrl(
  { session, origin }: Provider,
  { storage, prompt }: { storage: TokenStorage; prompt?: Prompt | undefined },
): Promise<string> {
  const verifier = oauth.generateRandomCodeVerifier();
  const address = new URL(session.authorizeUrl);
  const parameters = {
    response_type: 'code',
    client_id: session.clientId,
    redirect_uri: callbackUrl(origin),
    scope: session.scope,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(await deriveStateAndNonce(verifier)),
    ...(prompt && { prompt }),
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  // Last, so that of two concurrent logins the followed one is the stored one.
  storage.setItem(STORED_KEYS.codeVerifier, verifier);
  return address.href;
}

/** Exchanges the code in the callback's address for tokens, after checking state, issuer and nonce. */
export async function exchangeCode(
  provider: Provider,
  { storage, address }: { storage: TokenStorage; address: string },
): Promise<Tokens> {
  const verifier = requireCodeVerifier(storage.getItem(STORED_KEYS.codeVerifier));
  const { state, nonce } = await deriveStateAndNonce(verifier);
  const { server, client, options } = oauthOptions(provider);
  const parameters = oauth.validateAuthResponse(server, client, new URL(address), state);
  // Each verifier is used once; a callback with a wrong state does not use it up.
  storage.removeItem(STORED_KEYS.codeVerifier);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    callbackUrl(provider.origin),
    verifier,
    options,
  );
  return toTokens(
    await oauth.processAuthorizationCodeResponse(server, client, response, { expectedNonce: nonce }),
  );
}

export async function refreshTokens(provider: Provider, refreshToken: string): Promise<Tokens> {
  const { server, client, options } = oauthOptions(provider);
  const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), refreshToken, {
    ...options,
    additionalParameters: { scope: provider.session.scope },
  });
  const tokens = toTokens(await oauth.processRefreshTokenResponse(server, client, response));
  // A provider that does not rotate refresh tokens sends none, so the old one is reused.
  return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
}

/**
 * State and nonce are digests of the verifier, so they need no storage and are valid in every tab: the link in the
 * registration email opens another one.
 */
async function deriveStateAndNonce(verifier: string): Promise<{ state: string; nonce: string }> {
  const [state, nonce] = await Promise.all([
    oauth.calculatePKCECodeChallenge(`state ${verifier}`),
    oauth.calculatePKCECodeChallenge(`nonce ${verifier}`),
  ]);
  return { state, nonce };
}

function callbackUrl(origin: string): string {
  return origin + pages.loginCallback.path();
}

function oauthOptions({ session, fetch: fetchIt = fetch }: Provider) {
  const server: oauth.AuthorizationServer = {
    issuer: session.issuer,
    token_endpoint: session.tokenUrl,
    authorization_response_iss_parameter_supported: session.sendsIssuer,
    // The ID token comes directly from the provider and is only read for its nonce, so any signature algorithm is fine.
    id_token_signing_alg_values_supported: ['RS256', 'PS256', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
  };
  const client: oauth.Client = { client_id: session.clientId, [oauth.clockTolerance]: 60 };
  const options = {
    [oauth.customFetch]: withTimeout(fetchIt),
    // A provider on the same machine uses plain http.
    [oauth.allowInsecureRequests]: session.issuer.startsWith('http:'),
  };
  return { server, client, options };
}

/**
 * A network error, a gateway error or a timeout means that the provider is unavailable. The body is read
 * here, since it can also be interrupted.
 */
function withTimeout(fetchIt: typeof fetch) {
  return async (address: string, init: oauth.CustomFetchOptions<'POST', URLSearchParams>) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await readBody(fetchIt(address, { ...(init as RequestInit), signal })).catch(
      (error: unknown) => {
        throw new ProviderUnavailableError(error);
      },
    );
    if (response.status >= 500 || response.status === 429)
      throw new ProviderUnavailableError(response.status);
    return response;
  };
}

async function readBody(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  const { status, headers } = response;
  return new Response(await response.text(), { status, headers });
}

function toTokens(answer: oauth.TokenEndpointResponse): Tokens {
  const { access_token, refresh_token, id_token, expires_in } = answer;
  if (!expires_in) throw new Error('The provider did not say how long its token is valid');
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    ...(id_token && { idToken: id_token }),
    expiresIn: expires_in,
  };
}

/** Whether the times in an ID token contradict the clock of this device. */
export function isClockFault(error: unknown): boolean {
  return error instanceof oauth.OperationProcessingError && error.code === oauth.JWT_TIMESTAMP_CHECK;
}
