import { getCertificateOffer, issueCertificate } from '@academy/contract/certificates';
import { invalidate } from '../../api/cache-updates.ts';
import { mutation } from '../../api/mutation.ts';
import { getLearning } from '@academy/contract/learning';
import type { CertificateKind } from '@academy/domain/certificates';
import { query } from '../../api/query.ts';

export const certificateOffer = (kind: CertificateKind, slug: string) =>
  query(getCertificateOffer, { params: { kind, slug }, query: {} }, { isPart: true, isSilent: true });

export const issue = mutation(
  issueCertificate,
  () => [invalidate(getCertificateOffer), invalidate(getLearning)],
  { onFailure: 'in-place' },
);
