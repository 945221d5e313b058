import { defineEndpoint } from './endpoint.ts';

/** Nobody reads, writes and sends within this time. */
export const LEAST_SHOWN_MS = 2_000;

export const contactUs = defineEndpoint({
  name: 'contactUs',
  method: 'POST',
  path: '/email/contactUs',
  access: 'visitor',
  form: true,
});
