import type { CertificateSummary } from '@academy/contract/schemas/certificates';
import type { CertificateKind } from '@academy/domain/certificates';
import { coalesce } from '../database/coalesce.ts';

/** A certificate as its holder sees it. */
export type HeldCertificate = {
  id: string;
  tenantId: string;
  kind: CertificateKind;
  title: string;
  name: string;
  issuedAt: Date;
};

/** The columns of a held certificate. */
export const HELD = `id, tenant_id as "tenantId", kind, facts->>'title' as title, name, issued_at as "issuedAt"`;

/** Held by a benchmark against the same query on a bare server. The array is a subquery, as in READ_RECORDS. */
export const READ_CERTIFICATES = {
  name: 'read-certificates',
  text: `select requested.position::int - 1 as position, ${HELD}
         from unnest((select $1::uuid[])) with ordinality as requested(person, position)
         join certificates on user_id = requested.person and is_valid
         order by requested.position, issued_at desc, id`,
};

/** The valid certificates of a person in all academies, the latest first. */
export const listCertificates = coalesce<string, CertificateSummary[]>(async (pool, userIds) => {
  const { rows } = await pool.query<HeldCertificate & { position: number }>({
    ...READ_CERTIFICATES,
    values: [userIds],
  });
  const held: CertificateSummary[][] = userIds.map(() => []);
  for (const { position, ...certificate } of rows) held[position]?.push(toSummary(certificate));
  return held;
});

export function toSummary({ issuedAt, ...held }: HeldCertificate): CertificateSummary {
  return { ...held, issuedAt: issuedAt.toISOString() };
}
