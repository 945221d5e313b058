import type { ContactForm } from '@academy/contract/schemas/contact';
import type { Site } from '../../tenants.ts';

/** What the feature of mails does for us; `app.ts` hands it in. */
export type Post = {
  draw: (letter: Letter, site: Site) => Drawn;
  queue: (mail: Drawn & { tenantId: string; kind: string; to: string; replyTo: string }) => Promise<void>;
};

type Letter = { subject: string; firstName: string; paragraphs: string[]; note: string };
type Drawn = { subject: string; html: string; text: string };

/** One mail to those who run the academy; their answer goes to the one who wrote. */
export async function mailContact(post: Post, { form, site }: { form: ContactForm; site: Site }) {
  const { id: tenantId, contact } = site.tenant;
  await post.queue({
    tenantId,
    kind: 'contact',
    to: contact.email,
    replyTo: form.email,
    ...post.draw(letterOf(form, site), site),
  });
}

function letterOf({ name, email, subject, message }: ContactForm, { tenant }: Site): Letter {
  return {
    subject: `Contact: ${subject}`,
    firstName: '',
    paragraphs: [
      `${name} (${email}) wrote through the contact form of ${tenant.name} Academy:`,
      message.replaceAll(/\r\n?/g, '\n'),
    ],
    note: 'Answer this mail to write back. The name and the address are what was typed into the form; nobody has checked them.',
  };
}
