import { sendFeedback } from '@academy/contract/feedback';
import type { FeedbackPayload } from '@academy/domain/survey-payload';
import type { Api } from '../../api/client.ts';
import { atFields } from '../../api/at-fields.ts';
import { failureOf } from '../../api/failure.ts';
import type { Outcome } from './outcome.ts';

/** The form itself says what went wrong. */
const MANNERS = { onFailure: 'in-place', skipRedirect: true } as const;

export async function submit(api: Api, body: FeedbackPayload): Promise<Outcome> {
  try {
    await api.send(sendFeedback, { query: {}, body }, MANNERS);
    return { kind: 'sent' };
  } catch (error) {
    const { errors, isAll } = atFields(failureOf(error), Object.keys(FORM_NAMES));
    if (errors.length === 0) return { kind: 'failed', error };
    const named = errors.map(({ field, message }) => ({ field: FORM_NAMES[field] ?? field, message }));
    return { kind: 'refused', errors: named, ...(!isAll && { error }) };
  }
}

/** What the form calls the fields of the wire. */
const FORM_NAMES: Readonly<Record<string, string>> = {
  comments: 'comments',
  rating: 'rating',
  moreCommentsVal: 'moreComments',
  'feedback.customQuestionAnswers': 'customQuestionAnswers',
  'feedback.levels': 'levels',
};
