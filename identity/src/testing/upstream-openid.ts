import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { whenDone } from '@academy/server/testing/when-done';

type Code = { nonce: string; challenge: string; redirectUri: string };

/** An OpenID provider as it answers over HTTP. What a test changes here, the next answer has. */
export async function startOpenidUpstream({
  clientId = 'at-upstream',
  clientSecret = 'upstream secret',
} = {}) {
  const codes = new Map<string, Code>();
  let key = await newKey();
  let base = '';
  const upstream = {
    clientId,
    clientSecret,
    /** Who logs in there, as claims; nobody is asked. */
    person: {
      sub: 'u-1',
      email: 'joan@example.org',
      email_verified: true,
      given_name: 'Joan',
      family_name: 'Clarke',
    } as Record<string, unknown>,
    /** Added to every ID token, over what is right. */
    idToken: {} as Record<string, unknown>,
    /** Added to the address of the way back, over what is right; null leaves a parameter out. */
    answer: {} as Record<string, string | null>,
    /** What the description says, over what is right. */
    description: {} as Record<string, unknown>,
    isAway: false,
    async rotateKeys() {
      key = await newKey();
    },
    issuer: '',
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', base);
    if (upstream.isAway) return void response.writeHead(503).end();
    if (url.pathname === '/.well-known/openid-configuration') return json(response, describe());
    if (url.pathname === '/jwks') return json(response, { keys: [key.jwk] });
    if (url.pathname === '/authorize') return authorize(url, response);
    if (url.pathname === '/token') return token(await formOf(request), response);
    if (url.pathname === '/userinfo') return json(response, upstream.person);
    response.writeHead(404).end();
  }

  function describe() {
    return {
      issuer: base,
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      jwks_uri: `${base}/jwks`,
      userinfo_endpoint: `${base}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      authorization_response_iss_parameter_supported: true,
      ...upstream.description,
    };
  }

  function authorize({ searchParams: parameters }: URL, response: ServerResponse): void {
    const read = (name: string) => parameters.get(name) ?? '';
    if (read('client_id') !== clientId || read('code_challenge_method') !== 'S256')
      return void response.writeHead(400).end();
    const code = randomBytes(16).toString('hex');
    codes.set(code, {
      nonce: read('nonce'),
      challenge: read('code_challenge'),
      redirectUri: read('redirect_uri'),
    });
    const back = new URL(read('redirect_uri'));
    const answer = { code, state: read('state'), iss: base, ...upstream.answer };
    for (const [name, value] of Object.entries(answer))
      if (value !== null) back.searchParams.set(name, value);
    response.writeHead(303, { location: back.href }).end();
  }

  async function token(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (form.get('client_secret') !== clientSecret) return json(response, { error: 'invalid_client' }, 401);
    if (!code || code.challenge !== challenge || code.redirectUri !== form.get('redirect_uri'))
      return json(response, { error: 'invalid_grant' }, 400);
    const claims = { ...upstream.person, nonce: code.nonce, iss: base, aud: clientId, ...upstream.idToken };
    const idToken = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: key.kid })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key.privateKey);
    json(response, { access_token: 'opaque', token_type: 'Bearer', expires_in: 300, id_token: idToken });
  }

  base = await listen((request, response) => void handle(request, response));
  upstream.issuer = base;
  return upstream;
}

/** Listens on a free port of this machine until the test file is done. */
export async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  whenDone(async () => {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

async function newKey() {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const kid = randomBytes(6).toString('hex');
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } };
}
