import type { PoolClient } from 'pg';
import { CODE_LIFETIME_MINUTES, MAX_CODE_ATTEMPTS } from '@academy/domain/emails';
import type { Site } from '../../catalog/tenants.ts';
import type { Context } from '../../context.ts';
import { queueMail, renderEmail } from '../mail/index.ts';

type CodeMail = { site: Site; to: string; firstName: string; code: string };

/** Part of the transaction that stores the code, so that every emailed code is valid. */
export async function mailCode(
  context: Context,
  client: PoolClient,
  { site, to, firstName, code }: CodeMail,
) {
  const academy = site.tenant.name;
  const email = {
    subject: `Your code for ${academy}`,
    firstName,
    paragraphs: [`Type this code at ${academy} to verify that this address is yours:`, code],
    note: `The code works for ${CODE_LIFETIME_MINUTES} minutes and ${MAX_CODE_ATTEMPTS} attempts. If you did not request it, ignore this email and nothing will happen.`,
  };
  const mail = { tenantId: site.tenant.id, kind: 'email-code', to, ...renderEmail(email, site) };
  await queueMail(context, { mail, client });
}
