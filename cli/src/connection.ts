import { HttpError } from '@academy/contract/http-error';
import { createClient, type Client } from '@academy/contract/client';
import type { Io } from './io.ts';
import { readLogin } from './login-file.ts';

export type Connection = { client: Client; server: string; tenant: string | undefined; token: string };

/** The flags of every command that speaks to a server. */
export const CONNECTION_FLAGS = { server: { type: 'string' }, tenant: { type: 'string' } } as const;
type Flags = { server?: string; tenant?: string };

const LOCAL = 'http://localhost:3000';

/** Flags take precedence over the environment, and both over `academy login`. */
export function connect(io: Io, flags: Flags): Connection {
  const stored = readLogin(io.settings.configFolder);
  const { server, tenant } = resolveTarget(io, flags);
  const token = io.settings.token ?? stored?.token;
  if (!token) throw new Error('Log in first: academy login --server <address>, or set ACADEMY_TOKEN.');
  return createConnection({ io, server, tenant, token });
}

/** The server and tenant of a command. The stored tenant belongs to the stored server. */
export function resolveTarget(io: Io, flags: Flags): { server: string; tenant: string | undefined } {
  const stored = readLogin(io.settings.configFolder);
  const named = flags.server ?? io.settings.server;
  const isStoredServer = named === undefined || named === stored?.server;
  return {
    server: named ?? stored?.server ?? LOCAL,
    tenant: flags.tenant ?? io.settings.tenant ?? (isStoredServer ? stored?.tenant : undefined),
  };
}

/** The server that is named or logged in to, if there is one. */
export function findServer(io: Io, flags: Flags): string | null {
  return flags.server ?? io.settings.server ?? readLogin(io.settings.configFolder)?.server ?? null;
}

type ConnectionInput = { io: Io; server: string; tenant: string | undefined; token: string };

export function createConnection({ io, server, tenant, token }: ConnectionInput): Connection {
  const baseUrl = apiUrlOf(server);
  const client = createClient({
    baseUrl,
    token: () => token,
    fetch: (address, init) => io.fetch(address, { ...init, signal: io.signal }),
    ...(tenant && { tenantId: tenant }),
  });
  return { client, server, tenant, token };
}

/** The address of the API: below the server's own, unless another path is named. */
function apiUrlOf(server: string): string {
  const url = URL.canParse(server) ? new URL(server) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`${server} is no address of a server; write it like https://learn.example.org.`);
  const isHere = /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url.protocol === 'http:' && !isHere)
    throw new Error(`${server} is not encrypted, so the token would be readable on its way: use https.`);
  return url.origin + (url.pathname === '/' ? '/api/v1' : url.pathname.replace(/\/+$/, ''));
}

/** What went wrong with a call, for the person at the terminal, and the exit code for it. */
export function describeFailure(
  error: unknown,
  { server }: { server: string },
): { message: string; code: number } {
  if (!(error instanceof HttpError)) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return {
      message: `${server} could not be reached${reason}: check the address and that it runs.`,
      code: 2,
    };
  }
  switch (error.status) {
    case 401:
      return { message: `${server} does not accept this token: log in again with academy login.`, code: 2 };
    case 409:
      return { message: error.message, code: 3 };
    case 400:
    case 413:
      return { message: error.message, code: 1 };
    default:
      return { message: error.message, code: 2 };
  }
}
