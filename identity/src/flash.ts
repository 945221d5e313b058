import { hkdfSync, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { open, seal } from './encryption.ts';
import type { Form } from './forms.ts';
import type { KeySet } from './keys.ts';

/** The result of a form, shown by the page that the browser is redirected to. */
export type Flash = {
  status?: number;
  retryAfter?: number | undefined;
  /** An error of the whole form. */
  problem?: string;
  /** Errors by the name of the field. */
  faults?: Form;
  /** The typed values, without passwords. */
  values?: Form;
  /** A message of success. */
  done?: string;
  /** New recovery codes, which are shown this once. */
  codes?: readonly string[];
};

export type Flashes = {
  /** The id belongs into the address of the page, the cookie into the answer. */
  create(flash: Flash, path: string): { id: string; cookie: string };
  read(request: IncomingMessage, id: string | null): Flash | undefined;
};

type Sealed = { id: string; expiresAt: number; flash: Flash };

const COOKIE = 'academy_flash';
const LIFE_SECONDS = 10 * 60;

/**
 * A form answers with a redirect, so that Back and reload never send it again. The message for the next page is in an
 * encrypted cookie: any node can read it, and no input of visitors is stored. Only the URL with the same id shows it,
 * so a reload shows it again and a new visit does not.
 */
export function createFlashes({
  keys,
  now,
  secureCookies,
}: {
  /** The private keys of the provider, the present one first. */
  keys: () => KeySet;
  now: () => Date;
  secureCookies: boolean;
}): Flashes {
  const secrets = () => keys().keys.map(({ d = '' }) => Buffer.from(hkdfSync('sha256', d, '', COOKIE, 32)));

  return {
    create(flash, path) {
      const id = randomBytes(9).toString('base64url');
      const expiresAt = now().getTime() + LIFE_SECONDS * 1000;
      const [secret] = secrets();
      if (!secret) throw new Error('The provider has no key yet.');
      const value = seal(JSON.stringify({ id, expiresAt, flash } satisfies Sealed), { secret });
      // Lax, because the way back from another provider ends on such a page too.
      const cookie = `${COOKIE}=${value}; Path=${path}; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax${secureCookies ? '; Secure' : ''}`;
      return { id, cookie };
    },

    read({ headers }, id) {
      if (id === null) return undefined;
      const values = (headers.cookie ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${COOKIE}=`))
        .map((pair) => pair.slice(COOKIE.length + 1));
      const opened = values.flatMap((value) =>
        secrets().flatMap((secret) => {
          const text = open(value, { secret });
          return text === undefined ? [] : [JSON.parse(text) as Sealed];
        }),
      );
      return opened.find((one) => one.id === id && one.expiresAt > now().getTime())?.flash;
    },
  };
}
