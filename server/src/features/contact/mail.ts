import type { ContactForm } from '@academy/contract/schemas/contact';
import { shownEmail } from '@academy/identity/email-addresses';
import type { Site } from '../../catalog/tenants.ts';

/** The functions of the mail feature; `app.ts` passes them in. */
export type Post = {
  render: (letter: Email, site: Site) => RenderedEmail;
  queue: (
    mail: RenderedEmail & { tenantId: string; kind: string; to: string; replyTo: string },
  ) => Promise<void>;
};

type Email = { subject: string; firstName: string; paragraphs: string[]; note: string };
type RenderedEmail = { subject: string; html: string; text: string };

/** One email to the operators of the academy; their reply goes to the sender. */
export async function mailContact(post: Post, { form, site }: { form: ContactForm; site: Site }) {
  const { id: tenantId, contact } = site.tenant;
  await post.queue({
    tenantId,
    kind: 'contact',
    to: contact.email,
    replyTo: form.email,
    ...post.render(emailFor(form, site), site),
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
