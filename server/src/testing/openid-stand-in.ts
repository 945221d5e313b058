import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import { whenDone } from './when-done.ts';

export type StandIn = {
  issuer: string;
  /** Signs like the provider; without a type the header has none. */
  sign: (payload: Record<string, unknown>, type?: string) => Promise<string>;
  rotateKeys: () => Promise<void>;
  /** Responses of userinfo and introspection by token; all other tokens are refused. */
  accounts: Map<string, Record<string, unknown>>;
  /** How often userinfo or introspection was called. */
  lookups: () => number;
  /** Every address except discovery answers with this status from now on; null restores it. */
  failWith: (status: number | null) => void;
  introspectionAuthorization: () => string;
};

export type StandInOptions = {
  path?: string;
  /** Its host name for browsers; `localhost` is shared with no other site. */
  host?: string;
  describe?: Record<string, unknown>;
  /** Handles further addresses; null falls through. */
  handle?: (call: { url: URL; form: URLSearchParams }) => Promise<Answer | null>;
};

export type Answer = { status: number; headers?: Record<string, string>; body?: string };

/** A fake provider without a login page: discovery, keys and token lookups. */
export async function startStandIn({
  path = '',
  host = '127.0.0.1',
  describe = {},
  handle = async () => null,
}: StandInOptions = {}): Promise<StandIn> {
  let key = await newKey(1);
  let status: number | null = null;
  let lookups = 0;
  let introspectionAuthorization = '';
  const accounts: StandIn['accounts'] = new Map();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  whenDone(() => void server.close());
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;
  const issuer = origin + path;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (code: number, body: unknown) => {
      const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
      response.writeHead(code, headers).end(JSON.stringify(body));
    };
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname.endsWith('/.well-known/openid-configuration')) return send(200, description());
    if (status !== null) return send(status, {});
    if (url.pathname === '/keys') return send(200, { keys: [key.jwk] });
    const form = await formOf(request);
    const answered = await handle({ url, form });
    if (answered) return void response.writeHead(answered.status, answered.headers).end(answered.body);
    lookups += 1;
    if (url.pathname === '/userinfo') {
      const account = accounts.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
      return account ? send(200, account) : send(401, { error: 'invalid_token' });
    }
    introspectionAuthorization = request.headers.authorization ?? '';
    const account = accounts.get(form.get('token') ?? '');
    return send(200, account ? { active: true, ...account } : { active: false });
  }

  function description() {
    return {
      issuer,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/keys`,
      userinfo_endpoint: `${origin}/userinfo`,
      introspection_endpoint: `${origin}/introspect`,
      end_session_endpoint: `${origin}/logout`,
      ...describe,
    };
  }

  return {
    issuer,
    accounts,
    lookups: () => lookups,
    introspectionAuthorization: () => introspectionAuthorization,
    failWith: (next) => {
      status = next;
    },
    rotateKeys: async () => {
      key = await newKey(Number(key.jwk.kid) + 1);
    },
    sign: (payload, type) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid, ...(type !== undefined && { typ: type }) })
        .sign(key.privateKey),
  };
}

async function newKey(number: number) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: String(number), alg: 'RS256' } };
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
