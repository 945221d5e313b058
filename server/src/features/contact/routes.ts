import { LEAST_SHOWN_MS, contactUs } from '@academy/contract/contact';
import type { ContactForm } from '@academy/contract/schemas/contact';
import { DomainError } from '@academy/domain/errors';
import { formatCount } from '@academy/domain/plural';
import type { Context } from '../../context.ts';
import { WithMessage } from '../../http/mount.ts';
import type { Mount } from '../../http/mount.ts';
import { mailContact } from './mail.ts';
import type { Post } from './mail.ts';

const LIMIT = { most: 10, seconds: 600 };

export function contactRoutes(
  mount: Mount,
  { post, requestCounts }: { post: Post } & Pick<Context, 'requestCounts'>,
): void {
  mount.call(contactUs, async ({ body, site, address }) => {
    const { count, retryAfter } = requestCounts.add(`contact ${address}`, LIMIT);
    if (count > LIMIT.most) refuseForNow(retryAfter);
    requirePerson(body);
    await mailContact(post, { form: body, site });
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
