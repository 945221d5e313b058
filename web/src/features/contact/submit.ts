import { contactUs, LEAST_SHOWN_MS } from '@academy/contract/contact';
import { contactForm, type ContactForm } from '@academy/contract/schemas/contact';
import { validate, type Validated } from '@academy/domain/validation';
import type { Api } from '../../api/create-api.ts';
import type { Field } from './use-contact.ts';

/** The form to send; `website` is the honeypot field. */
export type Written = { values: Record<Field, string>; website: string; shownAt: number };

export function validateContact({ values, website, shownAt }: Written, now: number): Validated<ContactForm> {
  return validate(contactForm, { ...values, website, shownFor: Math.max(0, now - shownAt) });
}

type Setting = { api: Api; tenantId: string; wait: (ms: number) => Promise<void> };

export async function sendContact({ api, tenantId, wait }: Setting, form: ContactForm): Promise<void> {
  const { shownFor = 0 } = form;
  // The server refuses forms sent this quickly as a bot's, so sending is delayed.
  if (shownFor < LEAST_SHOWN_MS) await wait(LEAST_SHOWN_MS - shownFor);
  const body = { ...form, shownFor: Math.max(shownFor, LEAST_SHOWN_MS) };
  const options = { onFailure: 'in-place' } as const;
  await api.send(contactUs, { query: { tenant: tenantId }, body }, options);
}
