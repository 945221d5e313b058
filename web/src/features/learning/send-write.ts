import type { Client } from '@academy/contract/client';
import type { Endpoint, InputOf } from '@academy/contract/endpoint';
import type { Mutation } from '../../api/mutation.ts';
import type { CacheUpdate } from '../../api/cache-updates.ts';
import {
  completionUndo,
  favorite,
  guideCompletion,
  lessonCompletion,
  readingPosition,
  reviewAnswer,
} from './mutations.ts';
import { noteDeletion, noteSaving } from './note-mutations.ts';
import type { PendingWrite } from './pending-write.ts';

type Sending = { isLate: boolean; signal: AbortSignal; now: number };

/** Sends one write, even while the page is being left. Only a late one includes its time. */
export async function sendWrite(
  client: Pick<Client, 'send'>,
  write: PendingWrite,
  { isLate, signal, now }: Sending,
): Promise<CacheUpdate[]> {
  const options = { keepalive: true, signal };
  const at = isLate ? { at: write.at } : {};
  const age = isLate ? Math.max(0, now - Date.parse(write.at)) : 0;
  switch (write.call) {
    case 'complete': {
      const { courseId, isLastLesson, passedChecks, lessonId, revision } = write.body;
      const common = {
        lessonId,
        operationType: 'COMPLETE_LESSON' as const,
        ...(passedChecks && { passedChecks }),
        ...(revision !== undefined && { revision }),
        ...at,
      };
      if (courseId === undefined)
        return runMutation(client, guideCompletion, { input: { query: {}, body: common }, options });
      const body = { ...common, courseId, ...(isLastLesson !== undefined && { isLastLesson }) };
      return runMutation(client, lessonCompletion, { input: { query: {}, body }, options });
    }
    case 'undo':
      return runMutation(client, completionUndo, {
        input: { query: {}, body: { ...write.body, ...at } },
        options,
      });
    case 'favorite':
      return runMutation(client, favorite, { input: { query: {}, body: write.body }, options });
    case 'check': {
      const { attemptId, answers, lessonId, courseId } = write.body;
      // Loaded on demand, since it is rarely needed.
      const { checkSubmission } = await import('./check-submission.ts');
      const input = { params: { id: attemptId }, query: {}, body: { answers, ...at } };
      return runMutation(client, checkSubmission({ lessonId, courseId }), { input, options });
    }
    case 'place': {
      const body = { ...write.body, at: write.at, sequence: write.sequence };
      return runMutation(client, readingPosition, { input: { query: {}, body }, options });
    }
    case 'note': {
      const { id, ...body } = write.body;
      const input = { params: { id }, query: {}, body: { ...body, age } };
      return runMutation(client, noteSaving, { input, options });
    }
    case 'delete-note': {
      const input = { params: { id: write.body.id }, query: { age } };
      return runMutation(client, noteDeletion, { input, options });
    }
    case 'review': {
      const { id, answers } = write.body;
      const input = { params: { id }, query: {}, body: { answers, ...at } };
      return runMutation(client, reviewAnswer, { input, options });
    }
  }
}

type SendOptions = { keepalive: boolean; signal: AbortSignal };

async function runMutation<E extends Endpoint>(
  client: Pick<Client, 'send'>,
  { endpoint, updates }: Mutation<E>,
  { input, options }: { input: InputOf<E>; options: SendOptions },
): Promise<CacheUpdate[]> {
  return updates(input, (await client.send(endpoint, input, options)).data);
}
