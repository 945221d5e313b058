import { useMutation } from '@tanstack/react-query';
import { patch } from '../../../api/cache-updates.ts';
import { mutation } from '../../../api/mutation.ts';
import { getLab, setLabChecks } from '@academy/contract/labs';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../../../session/use-session.ts';
import type { BrowserLabData } from '../lab-data.ts';

const saving = mutation(
  setLabChecks,
  ({ body }, { passedChecks }) => [
    patch(getLab, (lab) =>
      lab.kind === 'browser' && lab.lesson.id === body.lessonId ? { ...lab, passedChecks } : lab,
    ),
  ],
  { hideLoader: true, onFailure: 'in-place', keepalive: true },
);

type Input = Pick<BrowserLabData, 'lesson' | 'passedChecks'> & {
  /** Whether the lab's data is this person's own. */
  isPersonal: boolean;
  /** The checks known to pass. */
  passed: readonly string[];
};

/**
 * Keeps the server's list of passed checks up to date for members; a visitor's is stored with the lab in the
 * browser.
 */
export function useRememberedChecks({ lesson, passedChecks, isPersonal, passed }: Input): void {
  const { mutate } = useMutation(saving);
  const isMember = useSession().status === 'member';
  // After a failure the list is still stored in this browser, and is sent with its next change or at the next
  // visit.
  const send = useEffectEvent(() => {
    const { id: lessonId, courseId } = lesson;
    mutate({
      query: {},
      body: { lessonId, ...(courseId !== null && { courseId }), passedChecks: [...passed] },
    });
  });
  const isNews = isMember && isPersonal && keyOf(passed) !== keyOf(passedChecks);
  const key = keyOf(passed);
  useEffect(() => {
    if (isNews) send();
  }, [isNews, key]);
}

function keyOf(names: readonly string[]): string {
  return JSON.stringify(names.toSorted());
}
