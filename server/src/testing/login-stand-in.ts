import { createHash } from 'node:crypto';
import { startStandIn } from './openid-stand-in.ts';
import type { Answer, StandIn, StandInOptions } from './openid-stand-in.ts';

export type LoginStandIn = StandIn & {
  /** The parameters of the last visit to the authorization page, and to the logout page. */
  lastAuthorization: () => Record<string, string>;
  lastLogout: () => Record<string, string>;
  /** Every refresh token that was redeemed. */
  refreshes: readonly string[];
};

export type LoginBehavior = {
  clientId: string;
  /** The tokens of a login or a refresh; `nonce` is null for a refresh, which may return no ID token. */
  issue: (standIn: StandIn, nonce: string | null) => Promise<{ accessToken: string; idToken?: string }>;
  /** Whether each refresh token is valid once. */
  rotates: boolean;
  /** Whether the provider names itself in a login response. */
  sendsIssuer: boolean;
  /** The required parameters of its logout page; the last one is the return address. */
  logoutParameters: readonly string[];
};

/** A fake provider with a one-button login page, a token endpoint with PKCE, and a logout page. */
export async function startLoginStandIn({
  behavior: { clientId, issue, rotates, sendsIssuer, logoutParameters },
  describe,
  ...options
}: StandInOptions & { behavior: LoginBehavior }): Promise<LoginStandIn> {
  const codes = new Map<string, URLSearchParams>();
  const valid = new Set<string>();
  const refreshes: string[] = [];
  let count = 0;
  let lastAuthorization: Record<string, string> = {};
  let lastLogout: Record<string, string> = {};
  const standIn: StandIn = await startStandIn({
    ...options,
    host: 'localhost',
    describe: { ...describe, ...(sendsIssuer && { authorization_response_iss_parameter_supported: true }) },
    handle: async ({ url, form }) => {
      if (url.pathname === '/authorize') return authorize(url.searchParams);
      if (url.pathname === '/logout') return leave(url.searchParams);
      return url.pathname === '/token' ? exchange(form) : null;
    },
  });

  function authorize(parameters: URLSearchParams): Answer {
    lastAuthorization = Object.fromEntries(parameters);
    const code = `code-${++count}`;
    codes.set(code, parameters);
    const back = new URL(parameters.get('redirect_uri') ?? '');
    const answer = {
      code,
      state: parameters.get('state') ?? '',
      ...(sendsIssuer && { iss: standIn.issuer }),
    };
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
    const link = `<a href="${back.href.replaceAll('&', '&amp;')}">Log in as Ada</a>`;
    return page(200, link);
  }

  async function exchange(form: URLSearchParams): Promise<Answer> {
    if (form.get('client_id') !== clientId) return json(400, { error: 'invalid_client' });
    if (form.get('grant_type') === 'refresh_token') return refresh(form.get('refresh_token') ?? '');
    const parameters = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      parameters?.get('code_challenge') === challenge &&
      parameters.get('redirect_uri') === form.get('redirect_uri');
    return isRight
      ? tokens(parameters.get('nonce'), newRefreshToken())
      : json(400, { error: 'invalid_grant' });
  }

  async function refresh(token: string): Promise<Answer> {
    if (!valid.has(token)) return json(400, { error: 'invalid_grant' });
    refreshes.push(token);
    if (rotates) valid.delete(token);
    return tokens(null, rotates ? newRefreshToken() : undefined);
  }

  function newRefreshToken(): string {
    const token = `refresh-${++count}`;
    valid.add(token);
    return token;
  }

  async function tokens(nonce: string | null, refreshToken: string | undefined): Promise<Answer> {
    const { accessToken, idToken } = await issue(standIn, nonce);
    return json(200, {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 600,
      id_token: idToken,
      refresh_token: refreshToken,
    });
  }

  function leave(given: URLSearchParams): Answer {
    lastLogout = Object.fromEntries(given);
    const missing = logoutParameters.filter((name) => !given.has(name));
    if (missing.length > 0) return page(400, `Missing: ${missing.join(', ')}`);
    return { status: 302, headers: { location: given.get(logoutParameters.at(-1) ?? '') ?? '' } };
  }

  return {
    ...standIn,
    refreshes,
    lastAuthorization: () => lastAuthorization,
    lastLogout: () => lastLogout,
  };
}

function json(status: number, body: object): Answer {
  const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
  return { status, headers, body: JSON.stringify(body) };
}

function page(status: number, body: string): Answer {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const icon = '<link rel="icon" href="data:,">';
  return { status, headers, body: `<!doctype html><title>Stand-in</title>${icon}<p>${body}</p>` };
}
