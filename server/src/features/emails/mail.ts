import type { PoolClient } from 'pg';
import { CODE_LIFETIME_MINUTES, MAX_CODE_ATTEMPTS } from '@academy/domain/emails';
import type { Site } from '../../tenants.ts';

/** What the feature of mails does for us; `app.ts` hands it in. */
export type Post = {
  draw: (letter: Letter, site: Site) => Drawn;
  queue: (mail: Drawn & { tenantId: string; kind: string; to: string }, client: PoolClient) => Promise<void>;
};

type Letter = { subject: string; firstName: string; paragraphs: string[]; note: string };
type Drawn = { subject: string; html: string; text: string };
type CodeMail = { site: Site; to: string; firstName: string; code: string };

/** Part of the transaction that writes the code down: there is no mail with a code that nobody knows. */
export async function mailCode(post: Post, client: PoolClient, { site, to, firstName, code }: CodeMail) {
  const academy = `${site.tenant.name} Academy`;
  const letter = {
    subject: `Your code for ${academy}`,
    firstName,
    paragraphs: [`Type this code at ${academy} to verify that this address is yours:`, code],
    note: `The code works for ${CODE_LIFETIME_MINUTES} minutes and ${MAX_CODE_ATTEMPTS} tries. If you did not ask for it, ignore this mail and nothing will happen.`,
  };
  await post.queue({ tenantId: site.tenant.id, kind: 'email-code', to, ...post.draw(letter, site) }, client);
}
