export { CertificateOffer } from './CertificateOffer.tsx';
export { CertificateSheet } from './CertificateSheet.tsx';
export { MyCertificates } from './MyCertificates.tsx';
export { certificateOffer } from './queries.ts';
