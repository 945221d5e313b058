import { setFavorite } from '@academy/contract/favorites';
import { savePosition, markComplete, markGuideComplete, undoComplete } from '@academy/contract/progress';
import type { Client } from '@academy/contract/client';
import type { Write } from './writes.ts';

/** Sends one write. It goes on when the page is left; only what is late says when it was meant. */
export async function sendWrite(
  client: Client,
  write: Write,
  { isLate, signal }: { isLate: boolean; signal: AbortSignal },
): Promise<unknown> {
  const options = { keepalive: true, signal };
  const at = isLate ? { at: write.at } : {};
  switch (write.call) {
    case 'complete': {
      const { lessonId, courseId, isLastLesson, passedChecks } = write.body;
      const said = {
        lessonId,
        operationType: 'COMPLETE_LESSON' as const,
        ...(passedChecks && { passedChecks }),
        ...at,
      };
      if (courseId === undefined)
        return (await client.send(markGuideComplete, { query: {}, body: said }, options)).data;
      const body = { ...said, courseId, ...(isLastLesson !== undefined && { isLastLesson }) };
      return (await client.send(markComplete, { query: {}, body }, options)).data;
    }
    case 'undo':
      return (await client.send(undoComplete, { query: {}, body: { ...write.body, ...at } }, options)).data;
    case 'favorite':
      return (await client.send(setFavorite, { query: {}, body: write.body }, options)).data;
    case 'place': {
      const body = { ...write.body, at: write.at, sequence: write.sequence };
      return (await client.send(savePosition, { query: {}, body }, options)).data;
    }
  }
}
