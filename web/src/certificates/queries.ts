import { getCertificate, getCertificateOffer, issueCertificate } from '@academy/contract/certificates';
import { invalidate } from '../api/cache-updates.ts';
import { mutation } from '../api/mutation.ts';
import { getLearning } from '@academy/contract/learning';
import type { CertificateKind } from '@academy/domain/certificates';
import { query } from '../api/query.ts';

/** The same for everyone who knows its number. */
export const oneCertificate = (id: string) =>
  query(getCertificate, { params: { id }, query: {} }, { isAnonymous: true, isSharedByAll: true });

export const certificateOffer = (kind: CertificateKind, slug: string) =>
  query(getCertificateOffer, { params: { kind, slug }, query: {} }, { isPart: true, isSilent: true });

export const issue = mutation(
  issueCertificate,
  () => [invalidate(getCertificateOffer), invalidate(getLearning)],
  { onFailure: 'in-place' },
);
