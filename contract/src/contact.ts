import { defineEndpoint } from './endpoint.ts';

/** No person reads, writes and sends this quickly. */
export const LEAST_SHOWN_MS = 2_000;

export const contactUs = defineEndpoint({
  name: 'contactUs',
  method: 'POST',
  path: '/email/contactUs',
  access: 'visitor',
  form: true,
});
