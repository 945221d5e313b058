import { defineEndpoint } from './endpoint.ts';

export const getPro = defineEndpoint({
  name: 'getPro',
  summary: 'Whether the person is Pro, until when, and what became of the exam voucher',
  method: 'GET',
  path: '/me/pro',
  access: 'user',
  errors: [],
});

export const getCheckout = defineEndpoint({
  name: 'getCheckout',
  summary: 'The address of the store where the person buys Pro, and from which they come back',
  method: 'GET',
  path: '/me/pro/checkout',
  access: 'user',
  errors: ['not_found', 'conflict'],
});

export const requestVoucher = defineEndpoint({
  name: 'requestVoucher',
  summary: 'Request the exam voucher: one per year of purchase, within one year of purchase',
  method: 'POST',
  path: '/me/pro/voucher',
  access: 'user',
  errors: ['not_found', 'forbidden', 'conflict'],
});
