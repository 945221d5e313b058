import { useMutation } from '@tanstack/react-query';
import { patch } from '../../../api/cache-updates.ts';
import { mutation } from '../../../api/mutation.ts';
import { getLab, setLabPage } from '@academy/contract/labs';
import { useState } from 'react';
import { useSession } from '../../../session/use-session.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { EducatesLabData } from '../lab-data.ts';

const pageTick = mutation(
  setLabPage,
  ({ body }, { donePages }) => [
    patch(getLab, (lab) =>
      lab.kind === 'educates' && lab.lesson.id === body.lessonId ? { ...lab, donePages } : lab,
    ),
  ],
  { hideLoader: true, skipRedirect: true, keepalive: true },
);

export type DonePages = {
  isDone: (page: string) => boolean;
  count: number;
  tick: (page: string, isDone: boolean) => void;
};

/** The completed pages: a member's are stored by the server, a visitor's in this browser. */
export function useDonePages({ lesson, workshop, donePages }: EducatesLabData): DonePages {
  const { mutateAsync } = useMutation(pageTick);
  const isHydrated = useHydrated();
  const isVisitor = useSession().status === 'visitor';
  /** Clicks that are still being saved, or a visitor's. */
  const [clicked, setClicked] = useState<Record<string, boolean>>({});
  const stored = !isVisitor ? donePages : isHydrated ? readVisitorPages(lesson.id) : [];
  const isDone = (page: string) => clicked[page] ?? stored.includes(page);

  const send = async (page: string, done: boolean) => {
    const { id: lessonId, courseId } = lesson;
    try {
      await mutateAsync({
        query: {},
        body: { lessonId, ...(courseId !== null && { courseId }), page, isDone: done },
      });
    } catch {
      // The call has reported the error; the tick reverts to what is stored.
    }
    setClicked(({ [page]: _answered, ...others }) => others);
  };
  return {
    isDone,
    count: (workshop?.pages ?? []).filter(({ name }) => isDone(name)).length,
    tick(page, done) {
      setClicked((before) => ({ ...before, [page]: done }));
      if (!isVisitor) return void send(page, done);
      const others = stored.filter((name) => name !== page);
      saveVisitorPages(lesson.id, done ? [...others, page] : others);
    },
  };
}

const key = (lessonId: string) => `lab-pages:${lessonId}`;

/** A visitor's completed pages in this browser. */
function readVisitorPages(lessonId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(lessonId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((page) => typeof page === 'string') : [];
  } catch {
    return [];
  }
}

/** Without storage they last as long as the page. */
function saveVisitorPages(lessonId: string, pages: readonly string[]): void {
  try {
    localStorage.setItem(key(lessonId), JSON.stringify(pages));
  } catch {
    return;
  }
}
