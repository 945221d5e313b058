import { markStarted } from '@academy/contract/progress';
import { useEffect } from 'react';
import { api } from '../api/api.ts';
import { useAnswers } from '../api/use-answer.ts';
import { afterStart } from './after.ts';
import { createStarter } from './starter.ts';

/** Records that a member has opened a lesson; where the network was gone, once it is back. */
export function useStart({ lessonId, courseId }: { lessonId: string; courseId?: string | undefined }): void {
  const answers = useAnswers();
  useEffect(() => {
    const lesson = { lessonId, ...(courseId !== undefined && { courseId }) };
    const start = createStarter({
      async send() {
        const body = { ...lesson, operationType: 'START_LESSON' as const };
        const { data } = await api.send(
          markStarted,
          { query: {}, body },
          { hideLoader: true, onFailure: 'silent', skipRedirect: true, keepalive: true },
        );
        answers.change(afterStart(lesson, data));
      },
      log: (message, error) => console.error(message, error),
    });
    void start();
    const again = () => void start();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [answers, lessonId, courseId]);
}
