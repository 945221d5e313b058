import type { PoolClient } from 'pg';
import { formatDate } from '@academy/domain/dates';
import type { BaseContext } from '../../context.ts';
import type { Site } from '../../catalog/tenants.ts';
import { renderEmail } from './email.ts';
import type { Email } from './email.ts';
import { isAddress, queueMail } from './outbox.ts';

export type VoucherRequest = {
  site: Site;
  person: { userId: string; email: string; firstName: string; lastName: string };
  requestedAt: Date;
};

/** Two emails: one to the staff who issue vouchers, and one to the person who requested it. */
export async function mailVoucherRequest(
  context: BaseContext,
  client: PoolClient,
  request: VoucherRequest,
): Promise<void> {
  const { site, person } = request;
  const { id: tenantId, contact } = site.tenant;
  // External providers do not always verify addresses.
  const hasAddress = isAddress(person.email);
  await queueMail(context, {
    client,
    mail: {
      tenantId,
      kind: 'voucher-request',
      to: contact.email,
      ...(hasAddress && { replyTo: person.email }),
      ...renderEmail(toStaff(request), site),
    },
  });
  if (!hasAddress) return;
  await queueMail(context, {
    client,
    mail: { tenantId, kind: 'voucher', to: person.email, ...renderEmail(toPerson(request), site) },
  });
}

function toStaff({ site, person, requestedAt }: VoucherRequest): Email {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ') || 'Somebody';
  return {
    subject: `An exam voucher was requested at ${site.tenant.name}`,
    firstName: '',
    paragraphs: [
      `${name} asked for the exam voucher of this year of Pro on ${formatDate(requestedAt)}. The rule was checked: it is the first request of the year.`,
      `Address: ${person.email || 'not known'}\nUser id: ${person.userId}`,
      'Please send the voucher as an answer to this mail.',
    ],
  };
}

function toPerson({ site, person, requestedAt }: VoucherRequest): Email {
  return {
    subject: 'Your exam voucher is on its way',
    firstName: person.firstName,
    paragraphs: [
      `We received your request of ${formatDate(requestedAt)} for the exam voucher that comes with Pro. A person looks after it and sends you the voucher by mail.`,
    ],
    action: { label: `Go to ${site.tenant.name}`, link: site.origin },
    note: 'There is one voucher for each year of Pro.',
  };
}
