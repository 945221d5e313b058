import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lessonStart } from './mutations.ts';

/**
 * Records that a member has opened a lesson; after a failure, again once online, with the time of opening.
 */
export function useStart({ lessonId, courseId }: { lessonId: string; courseId?: string | undefined }): void {
  const { mutateAsync } = useMutation(lessonStart);
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
      await mutateAsync({ query: {}, body });
    });
    const send = () => void markStarted();
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [mutateAsync, lessonId, courseId]);
}

/** Runs once; only after a failure, which is logged, can it run again. */
export function onceUntilFailed(run: () => Promise<void>, log = console.error): () => Promise<void> {
  let isTriggered = false;
  return async () => {
    if (isTriggered) return;
    isTriggered = true;
    try {
      await run();
    } catch (error) {
      isTriggered = false;
      log('The start of a lesson could not be recorded', error);
    }
  };
}
