import { LEAST_SHOWN_MS, contactUs } from '@academy/contract/contact';
import type { ContactForm } from '@academy/contract/schemas/contact';
import { DomainError } from '@academy/domain/errors';
import { createAddressLimit } from '@academy/identity/address-limit';
import { Said } from '../../http/mount.ts';
import type { Mount } from '../../http/mount.ts';
import { mailContact } from './mail.ts';
import type { Post } from './mail.ts';

const LIMIT = { most: 10, windowSeconds: 600 };

export function contactRoutes(mount: Mount, { post, now }: { post: Post; now: () => Date }): void {
  const limit = createAddressLimit({ ...LIMIT, now });

  mount.call(contactUs, async ({ body, site, address }) => {
    requirePatience(limit.retryAfter(address));
    limit.count(address);
    requirePerson(body);
    await mailContact(post, { form: body, site });
    return new Said({}, site.tenant.contact.thanks);
  });
}

/** A person who is taken for a machine must learn of it, or they wait for an answer that never comes. */
function requirePerson({ website = '', shownFor = LEAST_SHOWN_MS }: ContactForm): void {
  if (website !== '')
    throw new DomainError(
      'invalid',
      'Your message was not sent: a hidden field was filled in, perhaps by your browser. Please send it again.',
      { field: 'website' },
    );
  if (shownFor < LEAST_SHOWN_MS)
    throw new DomainError(
      'invalid',
      'Your message was not sent: it came too quickly to be written by a person. Please send it again.',
      { field: 'shownFor' },
    );
}

function requirePatience(retryAfter: number | undefined): void {
  if (retryAfter === undefined) return;
  const minutes = Math.ceil(retryAfter / 60);
  throw new DomainError(
    'too_many',
    `Many messages came from your network lately, please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfter },
  );
}
