import { CallFailed } from '@academy/contract/client';
import type { ApiError } from '@academy/contract/envelope';
import { sendFeedback } from '@academy/contract/feedback';
import type { FeedbackPayload } from '@academy/domain/survey-payload';
import type { Api } from '../../api/client.ts';
import type { Outcome } from './outcome.ts';

/** The dialog itself says what went wrong. */
const MANNERS = { hideLoader: true, quiet: true, skipRedirect: true };

export async function submit(api: Api, body: FeedbackPayload): Promise<Outcome> {
  try {
    await api.send(sendFeedback, { query: {}, body }, MANNERS);
    return { kind: 'sent' };
  } catch (error) {
    if (!(error instanceof CallFailed) || !error.envelope) return { kind: 'failed', message: null };
    if (error.status === 400) return refused(error.envelope.errors);
    // Of a limit the server says when to come back; of its own failures it says nothing that helps here.
    const helps = error.status === 429 || error.status === 404;
    return { kind: 'failed', message: helps ? error.message : null };
  }
}

/** What the wire calls otherwise than the form. */
const FORM_NAMES: Readonly<Record<string, string>> = {
  moreCommentsVal: 'moreComments',
  'feedback.customQuestionAnswers': 'customQuestionAnswers',
  'feedback.levels': 'levels',
};
const FIELDS = new Set(['comments', 'moreComments', 'rating', 'customQuestionAnswers', 'levels']);

function refused(errors: readonly ApiError[]): Outcome {
  const named = errors.flatMap(({ field = '', message }) => {
    const name = FORM_NAMES[field] ?? field;
    return FIELDS.has(name) ? [{ field: name, message }] : [];
  });
  // Nothing that the person could put right, so it is no fault of theirs.
  if (named.length === 0) return { kind: 'failed', message: errors[0]?.message ?? null };
  return { kind: 'refused', errors: named };
}
