import { createPublicKey, verify } from 'node:crypto';
import type { KeySet } from './keys.ts';

export type BearerClaims = { sub: string; sid: string };

/**
 * Whose access token this is. For signing out only, so one that has just expired will do: a laptop that slept
 * must be able to sign out.
 */
export function readBearer({
  header,
  keys,
  issuer,
  audience,
  now,
  patienceSeconds,
}: {
  header: string | undefined;
  keys: KeySet;
  issuer: string;
  audience: string;
  now: Date;
  patienceSeconds: number;
}): BearerClaims | undefined {
  const [, token = ''] = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '') ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const { alg, typ, kid } = parse(head);
  const key = keys.keys.find((one) => one.kid === kid);
  if (!key || alg !== 'RS256' || typ !== 'at+jwt') return undefined;
  const publicKey = createPublicKey({ key, format: 'jwk' });
  const genuine = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  );
  const { iss, aud, exp, sub, sid } = genuine ? parse(body) : {};
  const tooOld = typeof exp !== 'number' || exp + patienceSeconds < now.getTime() / 1000;
  if (iss !== issuer || aud !== audience || tooOld) return undefined;
  return typeof sub === 'string' && typeof sid === 'string' ? { sub, sid } : undefined;
}

function parse(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
