import { contactForm, contactUs, LEAST_SHOWN_MS } from '@academy/contract/contact';
import { CallFailed } from '@academy/contract/client';
import type { ApiError } from '@academy/contract/envelope';
import { validate } from '@academy/domain/validation';
import type { Api } from '../../api/client.ts';
import { FIELDS } from './draft.ts';
import type { Outcome, Written } from './outcome.ts';

export type Setting = {
  api: Api;
  tenantId: string;
  now: () => number;
  wait: (ms: number) => Promise<void>;
};

/**
 * Checks what was written by the server's own rules, then sends it, as nobody in particular: who has trouble with
 * signing in must be able to say so.
 */
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
const MANNERS = { anonymous: true, hideLoader: true, quiet: true, skipRedirect: true };

function whyNot(error: unknown): Outcome {
  if (!(error instanceof CallFailed) || !error.envelope) return { kind: 'failed', message: null };
  if (error.status === 400) return refused(error.envelope.errors);
  // Of a limit the server says when to come back; of its own failures it says nothing that helps here.
  return { kind: 'failed', message: error.status === 429 ? error.message : null };
}

function refused(errors: readonly ApiError[]): Outcome {
  const byField = FIELDS.flatMap((field) => {
    const message = errors.find((error) => error.field === field)?.message;
    return message === undefined ? [] : [[field, message] as const];
  });
  // Who was taken for a machine is told so, and may send again. Any other fault is none of theirs.
  const mistaken = errors.find(({ field }) => field === 'website' || field === 'shownFor');
  if (byField.length === 0) return { kind: 'failed', message: mistaken?.message ?? null };
  return { kind: 'refused', errors: Object.fromEntries(byField) };
}
