import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { open, seal } from './encryption.ts';
import type { Form } from './forms.ts';
import { newSecret, sha256 } from './hashes.ts';
import type { Links } from './links.ts';
import { LIFETIME } from './lifetimes.ts';
import type { Settings } from './options.ts';

/** A form that was sent, or with GET a page that was opened, by a person who has to confirm their identity first. */
export type HeldForm = {
  /** Names it on the page that continues with it; not a secret. */
  id: string;
  method: 'GET' | 'POST';
  path: string;
  form: Form;
  /** The only account that can continue with it. */
  accountId: string;
  heldAt: Date;
};

const COOKIE = 'academy_held';

/** One for each browser in use; a form is up to 16 kB, and a script could send one after the other. */
const MAX_HELD = 10;

/**
 * Stored on the server for some minutes, under a secret that is a cookie of the browser it came from. The secret also
 * encrypts it, since passwords may be in it: the database alone is of no use.
 */
export function createHeldForms({
  links,
  issuer,
  secureCookies,
}: Pick<Settings, 'issuer' | 'secureCookies'> & { links: Links }) {
  const path = new URL(issuer).pathname.replace(/\/$/, '') || '/';
  // Lax, because the login may end with the way back from another provider.
  const attributes = `Path=${path}; HttpOnly; SameSite=Lax${secureCookies ? '; Secure' : ''}`;

  async function find(request: IncomingMessage): Promise<(HeldForm & { secret: string }) | undefined> {
    const secret = secretOf(request);
    const link = secret === undefined ? undefined : await links.find('held-form', secret);
    if (secret === undefined || !link?.accountId) return undefined;
    const text = open(link.payload.held ?? '', { secret: keyOf(secret), about: link.accountId });
    if (text === undefined) return undefined;
    const { method, path: target, form } = JSON.parse(text) as Pick<HeldForm, 'method' | 'path' | 'form'>;
    const { accountId, createdAt: heldAt } = link;
    return { id: sha256(`held ${secret}`), method, path: target, form, accountId, heldAt, secret };
  }

  function clear(response: ServerResponse): void {
    response.appendHeader('set-cookie', `${COOKIE}=; Max-Age=0; ${attributes}`);
  }

  return {
    find: async (request: IncomingMessage): Promise<HeldForm | undefined> => find(request),

    async hold(
      response: ServerResponse,
      {
        accountId,
        origin,
        ...held
      }: Pick<HeldForm, 'method' | 'path' | 'form' | 'accountId'> & { origin: string },
    ): Promise<void> {
      const secret = newSecret();
      // Makes room first, so that the new form is never the one removed, even among others of the same millisecond.
      await links.keepNewest(accountId, 'held-form', MAX_HELD - 1);
      await links.create({
        kind: 'held-form',
        key: secret,
        email: `held ${sha256(secret)}`,
        accountId,
        payload: { held: seal(JSON.stringify(held), { secret: keyOf(secret), about: accountId }) },
        origin,
        lifeSeconds: LIFETIME.interaction,
      });
      response.appendHeader(
        'set-cookie',
        `${COOKIE}=${secret}; Max-Age=${LIFETIME.interaction}; ${attributes}`,
      );
    },

    /** Works once, over all nodes and tabs, and only for the form that the person was shown. */
    async take(
      request: IncomingMessage,
      response: ServerResponse,
      id: string,
    ): Promise<HeldForm | undefined> {
      const found = await find(request);
      if (!found || found.id !== id) return undefined;
      clear(response);
      return (await links.take('held-form', found.secret)) ? found : undefined;
    },
  };
}

function keyOf(secret: string): Buffer {
  return createHash('sha256').update(`key of ${secret}`).digest();
}

function secretOf({ headers }: IncomingMessage): string | undefined {
  return new RegExp(`(?:^|; *)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
}
