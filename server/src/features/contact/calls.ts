import { LEAST_SHOWN_MS, contactUs } from '@academy/contract/contact';
import type { ContactForm } from '@academy/contract/schemas/contact';
import { DomainError } from '@academy/domain/errors';
import { formatCount } from '@academy/domain/plural';
import { shownEmail } from '@academy/identity/email-addresses';
import { addClient } from '@academy/identity/window-counts';
import type { Site } from '../../catalog/tenants.ts';
import type { Context } from '../../context.ts';
import { WithMessage } from '../../http/mount.ts';
import type { Mount } from '../../http/mount.ts';
import { queueMail, renderEmail } from '../mail/index.ts';
import type { Email } from '../mail/index.ts';

const LIMIT = { most: 10, seconds: 600 };
/** Per academy, so that a flood from many networks can't fill its mailbox. */
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

/** A person mistaken for a bot gets an error, since they would otherwise wait for a reply in vain. */
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

/** One email to the operators of the academy; their reply goes to the sender. */
async function mailContact(context: Context, { form, site }: { form: ContactForm; site: Site }) {
  const { id: tenantId, contact } = site.tenant;
  const email = renderEmail(emailFor(form, site), site);
  await queueMail(context, {
    mail: { tenantId, kind: 'contact', to: contact.email, replyTo: form.email, ...email },
  });
}

function emailFor({ name, email, subject, message }: ContactForm, { tenant }: Site): Email {
  return {
    subject: `Contact: ${subject}`,
    firstName: '',
    paragraphs: [
      `${name} (${shownEmail(email)}) wrote through the contact form of ${tenant.name}:`,
      message.replaceAll(/\r\n?/g, '\n'),
    ],
    note: 'Reply to this email to answer. The name and the address were typed into the form and are not verified.',
  };
}
