import { useEffect } from 'react';
import { api } from '../api/api.ts';
import { runMutation } from '../api/query.ts';
import { IN_PLACE } from '../api/ui-feedback.ts';
import { useQueryCache } from '../api/use-query.ts';
import { lessonStart } from './mutations.ts';
import { onceUntilFailed } from './once-until-failed.ts';

/** Records that a member has opened a lesson; after a failure, again once the network is back, with the time of opening. */
export function useStart({ lessonId, courseId }: { lessonId: string; courseId?: string | undefined }): void {
  const cache = useQueryCache();
  useEffect(() => {
    const at = new Date().toISOString();
    let isLate = false;
    const start = {
      lessonId,
      ...(courseId !== undefined && { courseId }),
      operationType: 'START_LESSON' as const,
    };
    const markStarted = onceUntilFailed(async () => {
      const body = { ...start, ...(isLate && { at }) };
      isLate = true;
      cache.apply(
        await runMutation(api, lessonStart, {
          input: { query: {}, body },
          options: { ...IN_PLACE, onFailure: 'silent', keepalive: true },
        }),
      );
    });
    const send = () => void markStarted();
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [cache, lessonId, courseId]);
}
