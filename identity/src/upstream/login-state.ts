import { createHash, hkdfSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { open, seal } from '../encryption.ts';
import type { KeySet } from '../keys.ts';
import { LIFETIME } from '../lifetimes.ts';
import type { Settings } from '../options.ts';
import type { UpstreamChecks } from './provider.ts';

/** A login that is under way at another provider. */
export type UpstreamLogin = UpstreamChecks & {
  provider: string;
  /** The site, and the path of the login that goes on afterwards; without a login the account page. */
  origin: string;
  base: string;
  uid: string | undefined;
  /** Of the account page: whose it is. */
  accountId: string | undefined;
  /** When it was started, in seconds, and whether it confirms the identity of a person who is logged in. */
  startedAt: number;
  isAgain: boolean;
};

const COOKIE = 'academy_upstream';

/** Kept in an encrypted cookie, one per login, so that only the browser that started it can go on. */
export function createUpstreamLogins({
  keys,
  now,
  issuer,
  secureCookies,
}: Pick<Settings, 'now' | 'issuer' | 'secureCookies'> & { keys: () => KeySet }) {
  const secrets = () => keys().keys.map(({ d = '' }) => Buffer.from(hkdfSync('sha256', d, '', COOKIE, 32)));
  const path = `${new URL(issuer).pathname.replace(/\/$/, '')}/upstream`;
  // Lax, because the way back starts at another site.
  const attributes = `Path=${path}; HttpOnly; SameSite=Lax${secureCookies ? '; Secure' : ''}`;

  return {
    start(response: ServerResponse, login: UpstreamLogin): void {
      const [secret] = secrets();
      if (!secret) throw new Error('The provider has no key yet.');
      const expiresAt = now().getTime() + LIFETIME.interaction * 1000;
      const value = seal(JSON.stringify({ ...login, expiresAt }), { secret });
      const name = nameOf(login.state);
      response.appendHeader('set-cookie', `${name}=${value}; Max-Age=${LIFETIME.interaction}; ${attributes}`);
    },

    /** Works once: the cookie is cleared. */
    take(request: IncomingMessage, response: ServerResponse, state: string): UpstreamLogin | undefined {
      const name = nameOf(state);
      const value = valueOf(request, name);
      if (value === undefined) return undefined;
      response.appendHeader('set-cookie', `${name}=; Max-Age=0; ${attributes}`);
      const texts = secrets().map((secret) => open(value, { secret }));
      const text = texts.find((one) => one !== undefined);
      if (text === undefined) return undefined;
      const { expiresAt, ...login } = JSON.parse(text) as UpstreamLogin & { expiresAt: number };
      return login.state === state && expiresAt > now().getTime() ? login : undefined;
    },
  };
}

function nameOf(state: string): string {
  return `${COOKIE}_${createHash('sha256').update(state).digest('hex').slice(0, 12)}`;
}

function valueOf({ headers }: IncomingMessage, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
