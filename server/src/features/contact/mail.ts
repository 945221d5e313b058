import type { ContactForm } from '@academy/contract/schemas/contact';
import { shownEmail } from '@academy/identity/email-addresses';
import type { Site } from '../../catalog/tenants.ts';
import type { Context } from '../../context.ts';
import { queueMail, renderEmail } from '../mail/index.ts';
import type { Email } from '../mail/index.ts';

/** One email to the operators of the academy; their reply goes to the sender. */
export async function mailContact(context: Context, { form, site }: { form: ContactForm; site: Site }) {
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
