import { defineEndpoint } from './endpoint.ts';

export const getCertificate = defineEndpoint({
  name: 'getCertificate',
  method: 'GET',
  path: '/certificates/{id}',
  access: 'visitor',
});

export const getCertificateOffer = defineEndpoint({
  name: 'getCertificateOffer',
  method: 'GET',
  path: '/certificate-offers/{kind}/{slug}',
  access: 'user',
});

export const issueCertificate = defineEndpoint({
  name: 'issueCertificate',
  method: 'POST',
  path: '/certificates',
  access: 'user',
});

export const listUserCertificates = defineEndpoint({
  name: 'listUserCertificates',
  method: 'GET',
  path: '/admin/users/{userId}/certificates',
  access: 'admin',
});

export const revokeCertificate = defineEndpoint({
  name: 'revokeCertificate',
  method: 'POST',
  path: '/admin/certificates/{id}/revoke',
  access: 'admin',
});
