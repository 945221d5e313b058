import { defineEndpoint } from './endpoint.ts';

export const getPro = defineEndpoint({
  name: 'getPro',
  method: 'GET',
  path: '/me/pro',
  access: 'user',
});

export const getCheckout = defineEndpoint({
  name: 'getCheckout',
  method: 'GET',
  path: '/me/pro/checkout',
  access: 'user',
});

export const requestVoucher = defineEndpoint({
  name: 'requestVoucher',
  method: 'POST',
  path: '/me/pro/voucher',
  access: 'user',
});
