import { getCertificate, getCertificateOffer, issueCertificate } from '@academy/contract/certificates';
import { getLearning } from '@academy/contract/learning';
import type { CertificateKind } from '@academy/domain/certificates';
import { mutation, query } from '../api/query.ts';
import { invalidate } from '../api/query-cache.ts';

/** The same for everyone who knows its number. */
export const oneCertificate = (id: string) =>
  query(getCertificate, { params: { id }, query: {} }, { isAnonymous: true, isSharedByAll: true });

export const certificateOffer = (kind: CertificateKind, slug: string) =>
  query(getCertificateOffer, { params: { kind, slug }, query: {} }, { isPart: true, isSilent: true });

export const issue = mutation(issueCertificate, () => [
  invalidate(getCertificateOffer),
  invalidate(getLearning),
]);
