import type { Pool } from 'pg';
import type { CertificateSummary } from '@academy/contract/schemas/certificates';
import type { CertificateKind } from '@academy/domain/certificates';

/** A certificate as its holder sees it. */
export type HeldCertificate = {
  id: string;
  tenantId: string;
  kind: CertificateKind;
  title: string;
  name: string;
  issuedAt: Date;
};

export const HELD = `id, tenant_id as "tenantId", kind, facts->>'title' as title, name, issued_at as "issuedAt"`;

/** A person's valid certificates in all academies, latest first. */
export async function listCertificates(pool: Pool, userId: string): Promise<CertificateSummary[]> {
  const { rows } = await pool.query<HeldCertificate>({
    name: 'read-certificates',
    text: `select ${HELD} from certificates where user_id = $1 and is_valid order by issued_at desc, id`,
    values: [userId],
  });
  return rows.map(toSummary);
}

export function toSummary({ issuedAt, ...held }: HeldCertificate): CertificateSummary {
  return { ...held, issuedAt: issuedAt.toISOString() };
}
