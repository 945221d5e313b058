import { LEAST_SHOWN_MS, contactUs } from '@academy/contract/contact';
import type { ContactForm } from '@academy/contract/schemas/contact';
import { DomainError } from '@academy/domain/errors';
import { formatCount } from '@academy/domain/plural';
import { addClient } from '@academy/identity/window-counts';
import type { Context } from '../../context.ts';
import { WithMessage } from '../../http/mount.ts';
import type { Mount } from '../../http/mount.ts';
import { mailContact } from './mail.ts';

const LIMIT = { most: 10, seconds: 600 };
/** Of one academy, so that no flood from many networks fills its mailbox. */
const BUDGET = { most: 100, seconds: 600 };

export function contactCalls(mount: Mount, context: Context): void {
  const { requestCounts } = context;
  mount.call(contactUs, async ({ body, site, address }) => {
    const own = addClient(requestCounts, { name: 'contact', address }, LIMIT);
    if (own.count > LIMIT.most) refuseForNow('from your network', own.retryAfter);
    requirePerson(body);
    const all = requestCounts.add(`contact with ${site.tenant.id}`, BUDGET);
    if (all.count > BUDGET.most) refuseForNow('at once', all.retryAfter);
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

function refuseForNow(whence: string, retryAfter: number): never {
  const minutes = Math.ceil(retryAfter / 60);
  throw new DomainError(
    'too_many',
    `Too many messages came ${whence}. Please try again in ${formatCount(minutes, 'minute')}.`,
    { retryAfter },
  );
}
