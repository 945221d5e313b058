import * as client from 'openid-client';
import { UpstreamError } from './provider.ts';
import type { UpstreamRefusal } from './provider.ts';

/** People wait for it. */
export const TIMEOUT_SECONDS = 8;

export function configured(configuration: client.Configuration): client.Configuration {
  configuration.timeout = TIMEOUT_SECONDS;
  return configuration;
}

/** Providers on this machine, for tests and development, may do without TLS. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(hostname);
}

/** What the library says, as one of our reasons. */
export function explain(error: unknown, otherwise: UpstreamRefusal = 'answer'): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const detail = describe(error);
  if (error instanceof client.AuthorizationResponseError)
    return new UpstreamError(error.error === 'access_denied' ? 'stopped' : 'answer', detail);
  if (error instanceof client.ResponseBodyError)
    return new UpstreamError(error.error === 'invalid_grant' ? 'code' : 'answer', detail);
  if (isAway(error)) return new UpstreamError('away', detail);
  if (/"iss"|"response" body "issuer"/.test(detail))
    return new UpstreamError(
      otherwise === 'issuer' ? 'issuer' : /response parameter/.test(detail) ? 'mix-up' : 'issuer',
      detail,
    );
  return new UpstreamError(/"state"/.test(detail) ? 'state' : otherwise, detail);
}

/** Connections that fail, take too long, or end in an error of the server. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: string };
  if (error.name === 'TypeError' && /fetch failed/.test(error.message)) return true;
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || code === 'OAUTH_TIMEOUT') return true;
  if (cause instanceof Response) return cause.status >= 500;
  return cause instanceof Error && isAway(cause);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const also = cause instanceof Error ? `: ${cause.message}` : '';
  const code =
    error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError;
  return `${code ? `${error.error}: ` : ''}${error.message}${also}`;
}
