import { getLab, setLabChecks } from '@academy/contract/labs';
import { useEffect, useEffectEvent } from 'react';
import { mutation, runMutation } from '../../../api/query.ts';
import { patch } from '../../../api/query-cache.ts';
import { IN_PLACE } from '../../../api/ui-feedback.ts';
import { useQueryCache } from '../../../api/use-query.ts';
import { useSession } from '../../../session/use-session.ts';
import type { BrowserLabData } from '../lab-data.ts';

const saving = mutation(setLabChecks, ({ body }, { passedChecks }) => [
  patch(getLab, (lab) =>
    lab.kind === 'browser' && lab.lesson.id === body.lessonId ? { ...lab, passedChecks } : lab,
  ),
]);

type Input = Pick<BrowserLabData, 'lesson' | 'passedChecks'> & {
  /** Whether the lab's data is this person's already. */
  isPersonal: boolean;
  /** The checks that pass by all that is known here. */
  passed: readonly string[];
};

/** Keeps the server's list of passed checks up to date for members; a visitor's is stored with the lab in the browser. */
export function useRememberedChecks({ lesson, passedChecks, isPersonal, passed }: Input): void {
  const cache = useQueryCache();
  const isMember = useSession().status === 'member';
  const send = useEffectEvent(async () => {
    const { api } = await import('../../../api/api.ts');
    const { id: lessonId, courseId } = lesson;
    const body = { lessonId, ...(courseId !== null && { courseId }), passedChecks: [...passed] };
    const options = { ...IN_PLACE, keepalive: true };
    try {
      cache.apply(await runMutation(api, saving, { input: { query: {}, body }, options }));
    } catch {
      // The list is stored in this browser, too, and is sent with its next change or at the next visit.
    }
  });
  const isNews = isMember && isPersonal && keyOf(passed) !== keyOf(passedChecks);
  const key = keyOf(passed);
  useEffect(() => {
    if (isNews) void send();
  }, [isNews, key]);
}

function keyOf(names: readonly string[]): string {
  return JSON.stringify(names.toSorted());
}
