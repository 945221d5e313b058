import type { PoolClient } from 'pg';
import { CODE_LIFETIME_MINUTES, MAX_CODE_ATTEMPTS } from '@academy/domain/emails';
import type { Site } from '../../catalog/tenants.ts';

/** The functions of the mail feature; `app.ts` passes them in. */
export type Post = {
  render: (email: Email, site: Site) => RenderedEmail;
  queue: (
    mail: RenderedEmail & { tenantId: string; kind: string; to: string },
    client: PoolClient,
  ) => Promise<void>;
};

type Email = { subject: string; firstName: string; paragraphs: string[]; note: string };
type RenderedEmail = { subject: string; html: string; text: string };
type CodeMail = { site: Site; to: string; firstName: string; code: string };

/** Part of the transaction that stores the code, so that every emailed code is valid. */
export async function mailCode(post: Post, client: PoolClient, { site, to, firstName, code }: CodeMail) {
  const academy = site.tenant.name;
  const email = {
    subject: `Your code for ${academy}`,
    firstName,
    paragraphs: [`Type this code at ${academy} to verify that this address is yours:`, code],
    note: `The code works for ${CODE_LIFETIME_MINUTES} minutes and ${MAX_CODE_ATTEMPTS} attempts. If you did not request it, ignore this email and nothing will happen.`,
  };
  await post.queue({ tenantId: site.tenant.id, kind: 'email-code', to, ...post.render(email, site) }, client);
}
