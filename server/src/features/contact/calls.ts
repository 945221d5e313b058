import { LEAST_SHOWN_MS, contactUs } from '@academy/contract/contact';
import type { ContactForm } from '@academy/contract/schemas/contact';
import { DomainError } from '@academy/domain/errors';
import { formatCount } from '@academy/domain/plural';
import type { Context } from '../../context.ts';
import { WithMessage } from '../../http/mount.ts';
import type { Mount } from '../../http/mount.ts';
import { mailContact } from './mail.ts';

const LIMIT = { most: 10, seconds: 600 };

export function contactCalls(mount: Mount, context: Context): void {
  mount.call(contactUs, async ({ body, site, address }) => {
    const { count, retryAfter } = context.requestCounts.add(`contact ${address}`, LIMIT);
    if (count > LIMIT.most) refuseForNow(retryAfter);
    requirePerson(body);
    await mailContact(context, { form: body, site });
    return new WithMessage({}, site.tenant.contact.thanks);
  });
}

/** A person who is mistaken for a bot must be told, or they would wait for an answer that never comes. */
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

function refuseForNow(retryAfter: number): never {
  const minutes = Math.ceil(retryAfter / 60);
  throw new DomainError(
    'too_many',
    `Too many messages came from your network. Please try again in ${formatCount(minutes, 'minute')}.`,
    { retryAfter },
  );
}
