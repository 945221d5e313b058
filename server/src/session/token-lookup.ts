import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { DomainError } from '@academy/domain/errors';
import type { LookUpToken } from '../people/verifier.ts';
import type { Payload } from '../people/token-claims.ts';

export type LookupEndpoint =
  | { kind: 'userinfo'; url: string }
  | { kind: 'introspection'; url: string; clientId: string; clientSecret: string };

type LookupInput = {
  endpoint: LookupEndpoint;
  now: () => Date;
  /** Receives the reason when the provider fails. */
  onFailure: (error: unknown) => void;
  fetch?: typeof fetch;
  cacheSize?: number;
};

type Result = { payload: Promise<Payload | null>; until: number };

/** Short, because a revoked token is only refused when it is looked up again. */
const ACCEPTED_MS = 60_000;
const REFUSED_MS = 10_000;
const TIMEOUT_MS = 5_000;

const answerSchema = z.record(z.string(), z.unknown());

/**
 * Queries the provider about a token. Results are cached by the token's hash, and calls with the same token
 * share one request. Failures are not cached.
 */
export function createTokenLookup(input: LookupInput): LookUpToken {
  const { endpoint, now, onFailure, fetch: fetchIt = fetch, cacheSize = 10_000 } = input;
  const cache = new LRUCache<string, Result>({ max: cacheSize });
  return async (token) => {
    const hash = createHash('sha256').update(token).digest('base64url');
    const cached = cache.get(hash);
    if (cached && cached.until > now().getTime()) return cached.payload;
    const result: Result = { payload: request(token), until: Infinity };
    cache.set(hash, result);
    try {
      const payload = await result.payload;
      result.until = now().getTime() + (payload ? ACCEPTED_MS : REFUSED_MS);
      return payload;
    } catch (error) {
      if (cache.get(hash) === result) cache.delete(hash);
      throw error;
    }
  };

  async function request(token: string): Promise<Payload | null> {
    try {
      const response = await fetchIt(endpoint.url, {
        ...requestOf(endpoint, token),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // From introspection these mean that our own credentials are wrong.
      if (endpoint.kind === 'userinfo' && [400, 401, 403].includes(response.status)) return null;
      if (!response.ok) throw new Error(`${endpoint.url} answered with status ${response.status}`);
      const answer = answerSchema.parse(await response.json());
      return endpoint.kind === 'introspection' && answer['active'] !== true ? null : answer;
    } catch (error) {
      onFailure(error);
      throw providerUnavailable();
    }
  }
}

/** The token may be fine, so the person must not be logged out. */
export function providerUnavailable(): DomainError {
  return new DomainError('overloaded', 'The login service does not answer. Please try again in a moment.', {
    retryAfter: 5,
  });
}

function requestOf(endpoint: LookupEndpoint, token: string): RequestInit {
  const accept = 'application/json';
  if (endpoint.kind === 'userinfo') return { headers: { accept, authorization: `Bearer ${token}` } };
  const credentials = [endpoint.clientId, endpoint.clientSecret].map(encodeURIComponent).join(':');
  return {
    method: 'POST',
    headers: { accept, authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
  };
}
