import { lazy } from 'react';

export { CertificateOffer } from './CertificateOffer.tsx';
export { MyCertificates } from './MyCertificates.tsx';
export { certificateOffer } from './queries.ts';

export const LazyCertificateOffer = lazy(async () => ({
  default: (await import('./CertificateOffer.tsx')).CertificateOffer,
}));
