import { sendFeedback as sendFeedbackCall } from '@academy/contract/feedback';
import type { FeedbackPayload } from '@academy/domain/survey-payload';
import type { Api } from '../../api/create-api.ts';

/** Loaded with the first feedback that is sent, because the schemas of the call are large. */
export async function sendFeedback(api: Api, body: FeedbackPayload): Promise<void> {
  const options = { onFailure: 'in-place' } as const;
  await api.send(sendFeedbackCall, { query: {}, body }, options);
}
