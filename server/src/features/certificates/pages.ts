import { getCertificate } from '@academy/contract/certificates';
import { contentKey } from '@academy/contract/content-key';
import { formatDate } from '@academy/domain/dates';
import { pages } from '@academy/domain/pages';
import { pageTitle } from '@academy/domain/tenant';
import type { Pool } from 'pg';
import type { PageMaker } from '../../http/pages.ts';
import { toCertificate } from './reads.ts';
import { findCertificate } from './store.ts';

/** Shows exactly what the certificate prints. It names a person, so search engines are asked to leave it out. */
export function certificatePages({ pool }: { pool: Pool }): PageMaker[] {
  return [
    {
      pattern: pages.certificate.pattern,
      screen: 'certificates/VerifyPage',
      async make({ site, path }, { id = '' }) {
        const { tenant } = site;
        const found = await findCertificate(pool, { id, tenantId: tenant.id });
        if (!found) return null;
        const { content, issuedAt } = found;
        return {
          status: 200,
          title: pageTitle(content ? `${content.name}: ${content.title}` : 'Revoked certificate', tenant),
          description: content
            ? `${content.name} completed ${content.title} at ${tenant.name} on ${formatDate(issuedAt)}.`
            : 'This certificate is no longer valid.',
          path,
          isHidden: true,
          // No shared cache may show it after it was revoked, and no referrer passes its number on.
          isPrivate: true,
          ...(content && { image: `/cards/certificates/${id}.png` }),
          queries: { [contentKey(getCertificate, { params: { id } })]: toCertificate(found) },
        };
      },
    },
  ];
}
