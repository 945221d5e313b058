import type { Client } from '@academy/contract/client';
import { runMutation } from '../api/query.ts';
import type { CacheUpdate } from '../api/query-cache.ts';
import { completionUndo, favorite, guideCompletion, lessonCompletion, readingPosition } from './mutations.ts';
import type { PendingWrite } from './pending-write.ts';

type Sending = { isLate: boolean; signal: AbortSignal };

/** Sends one write, also while the page is being left. Only a late one says when it was done. */
export async function sendWrite(
  client: Client,
  write: PendingWrite,
  { isLate, signal }: Sending,
): Promise<CacheUpdate[]> {
  const options = { keepalive: true, signal };
  const at = isLate ? { at: write.at } : {};
  switch (write.call) {
    case 'complete': {
      const { courseId, isLastLesson, passedChecks, lessonId } = write.body;
      const common = {
        lessonId,
        operationType: 'COMPLETE_LESSON' as const,
        ...(passedChecks && { passedChecks }),
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
    case 'place': {
      const body = { ...write.body, at: write.at, sequence: write.sequence };
      return runMutation(client, readingPosition, { input: { query: {}, body }, options });
    }
  }
}
