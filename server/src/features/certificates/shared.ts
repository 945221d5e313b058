import { formatDate } from '@academy/domain/dates';
import { createKeys, credentialKeys } from '@academy/identity/keys';
import type { Keys } from '@academy/identity/keys';
import type { Pool } from 'pg';
import type { BaseContext } from '../../context.ts';
import type { Live } from '../../database/live.ts';
import type { Site } from '../../catalog/tenants.ts';
import { findCertificate, revocationVersion } from './store.ts';

/** The keys that sign credentials; the server holds them, since the login provider may be an external one. */
export async function loadCredentialKeys({ changes, database, now }: BaseContext): Promise<Keys> {
  const keys = createKeys({ pool: database.writes, now, purpose: credentialKeys });
  await changes.follow('credential-keys', keys.load);
  return keys;
}

/** Returns a version that changes when a certificate is revoked on any node. */
export function followRevocations({ changes, database }: BaseContext): Promise<Live<string>> {
  return changes.follow('certificates', () => revocationVersion(database.reads));
}

/** What the card of a certificate says; null if there is no valid one. */
export async function certificateCard(pool: Pool, { site, id }: { site: Site; id: string }) {
  const found = await findCertificate(pool, { id, tenantId: site.tenant.id });
  if (!found?.content) return null;
  const { name, title } = found.content;
  return { kind: 'Certificate', title, facts: `${name} · ${formatDate(found.issuedAt)}` };
}
