import { contactUs, LEAST_SHOWN_MS } from '@academy/contract/contact';
import { contactForm } from '@academy/contract/schemas/contact';
import { validate, type FieldError } from '@academy/domain/validation';
import type { Api } from '../../api/client.ts';
import { atFields } from '../../api/at-fields.ts';
import { failureOf } from '../../api/failure.ts';
import { FIELDS } from './draft.ts';
import type { Outcome, Written } from './outcome.ts';

export type Setting = {
  api: Api;
  tenantId: string;
  now: () => number;
  wait: (ms: number) => Promise<void>;
};

/** Checks what was written by the server's own rules, then sends it. */
export async function submit({ api, tenantId, now, wait }: Setting, written: Written): Promise<Outcome> {
  const { values, website, shownAt } = written;
  const shownFor = Math.max(0, now() - shownAt);
  const checked = validate(contactForm, { ...values, website, shownFor });
  if (!checked.ok) return refused(checked.errors);
  // The server takes what comes this quickly for a machine's. A person must not be thanked for a lost message.
  if (shownFor < LEAST_SHOWN_MS) await wait(LEAST_SHOWN_MS - shownFor);
  const body = { ...checked.value, shownFor: Math.max(shownFor, LEAST_SHOWN_MS) };
  try {
    await api.send(contactUs, { query: { tenant: tenantId }, body }, MANNERS);
    return { kind: 'sent' };
  } catch (error) {
    return whyNot(error);
  }
}

/** The form itself says what went wrong. */
const MANNERS = { onFailure: 'in-place', skipRedirect: true } as const;

function whyNot(error: unknown): Outcome {
  const { errors, isAll } = atFields(failureOf(error), FIELDS);
  if (errors.length === 0) return { kind: 'failed', error };
  return { ...refused(errors), ...(!isAll && { error }) };
}

function refused(errors: readonly FieldError[]): Extract<Outcome, { kind: 'refused' }> {
  const byField = FIELDS.flatMap((field) => {
    const message = errors.find((error) => error.field === field)?.message;
    return message === undefined ? [] : [[field, message] as const];
  });
  return { kind: 'refused', errors: Object.fromEntries(byField) };
}
