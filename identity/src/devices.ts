import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Account } from './accounts.ts';
import { newSecret } from './hashes.ts';
import { LIFETIME } from './lifetimes.ts';

export const DEVICE_COOKIE = 'academy_device';
/** Several people may share one browser. */
const MAX_ACCOUNTS = 6;
const NO_ACCOUNT_KEY = newSecret();

type Owner = Pick<Account, 'id' | 'passwordHash'>;
type Entry = { id: string; issuedAt: number; text: string; signed: string; mac: Buffer };

/**
 * Recognizes browsers with an earlier login by a cookie with one entry per account. An entry is signed with the stored
 * hash of the account's password, so it is valid for that account only, and a new password revokes it.
 */
export function createDevices({
  issuer,
  secureCookies,
  now,
}: {
  issuer: string;
  secureCookies: boolean;
  now: () => Date;
}) {
  const path = new URL(issuer).pathname.replace(/\/$/, '') || '/';
  const attributes = `Path=${path}; Max-Age=${LIFETIME.device}; HttpOnly; SameSite=Lax${secureCookies ? '; Secure' : ''}`;

  function entriesOf(request: IncomingMessage): Entry[] {
    const oldest = now().getTime() / 1000 - LIFETIME.device;
    return cookieOf(request)
      .split('~')
      .slice(0, MAX_ACCOUNTS)
      .flatMap((text) => parseEntry(text) ?? [])
      .filter(({ issuedAt }) => issuedAt > oldest);
  }

  /** Does the same work without an account, so that the time reveals nothing. */
  function findEntry(entries: readonly Entry[], owner: Owner | undefined): Entry | undefined {
    const { id, passwordHash } = owner ?? { id: '', passwordHash: NO_ACCOUNT_KEY };
    const found = entries.find(({ signed, mac }) =>
      timingSafeEqual(macOf(signed, { id, passwordHash }), mac),
    );
    return owner && found;
  }

  return {
    /** The id of this browser, if the account's owner logged in here before. */
    find: (request: IncomingMessage, owner: Owner | undefined): string | undefined =>
      findEntry(entriesOf(request), owner)?.id,

    remember(request: IncomingMessage, response: ServerResponse, owner: Owner): void {
      const entries = entriesOf(request);
      const known = findEntry(entries, owner);
      const signed = `${newSecret().slice(0, 16)}.${Math.floor(now().getTime() / 1000)}`;
      const entry = `${signed}.${macOf(signed, owner).toString('base64url')}`;
      const others = entries.filter((one) => one !== known).map(({ text }) => text);
      const value = [entry, ...others].slice(0, MAX_ACCOUNTS).join('~');
      response.appendHeader('set-cookie', `${DEVICE_COOKIE}=${value}; ${attributes}`);
    },
  };
}

function macOf(signed: string, { id, passwordHash }: Owner): Buffer {
  return createHmac('sha256', passwordHash).update(`device ${id} ${signed}`).digest();
}

function parseEntry(text: string): Entry | undefined {
  const [, signed = '', id = '', seconds, mac = ''] =
    /^(([\w-]{16})\.(\d{1,12}))\.([\w-]{43})$/.exec(text) ?? [];
  if (seconds === undefined) return undefined;
  return { id, issuedAt: Number(seconds), text, signed, mac: Buffer.from(mac, 'base64url') };
}

function cookieOf({ headers }: IncomingMessage): string {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${DEVICE_COOKIE}=`))?.slice(DEVICE_COOKIE.length + 1) ?? '';
}
