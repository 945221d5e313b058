import type { Certificate } from '@academy/contract/schemas/certificates';
import type { StoredCertificate } from './store.ts';

export function toCertificate({
  id,
  tenantId,
  issuedAt,
  revokedAt,
  revokedBecause,
  content,
}: StoredCertificate): Certificate {
  return {
    id,
    tenantId,
    issuedAt: issuedAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    revokedBecause,
    content,
  };
}
