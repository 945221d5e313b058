import type { PoolClient } from 'pg';
import { pages } from '@academy/domain/pages';
import type { IdentityMail } from '@academy/identity/options';
import type { Site } from '../../catalog/tenants.ts';

export type SendMail = (mail: IdentityMail, client: PoolClient) => Promise<void>;

type NewToken = {
  userId: string;
  tokenId: string;
  name: string;
  site: Site;
  network: string;
  now: Date;
  sendMail: SendMail;
};

/** A token acts for its owner, so the owner is emailed, and the login audit log records it. */
export async function reportToken(
  client: PoolClient,
  { userId, tokenId, name, site, network, now, sendMail }: NewToken,
): Promise<void> {
  const { rows } = await client.query<{ email: string; firstName: string }>(
    `with person as (select * from users where id = $1),
     event as (
       insert into identity_events (at, kind, provider, subject, tenant_id, network, details)
       select $2, 'token.generated', provider, subject, $3, $4, $5 from person)
     select email, first_name as "firstName" from person`,
    [userId, now, site.tenant.id, network, JSON.stringify({ tokenId, name })],
  );
  const [person] = rows;
  if (!person || person.email === '') return;
  const facts = { at: now, network, country: '', browser: '', name };
  const link = site.origin + pages.adminTokens.path();
  const { email: to, firstName } = person;
  await sendMail({ kind: 'token-generated', to, firstName, link, origin: site.origin, facts }, client);
}
