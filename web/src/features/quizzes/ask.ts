import type { Reply } from '@academy/contract/client';
import { getCourse } from '@academy/contract/courses';
import { getLesson, listLessons } from '@academy/contract/lessons';
import { openAttempt, submitAttempt } from '@academy/contract/quizzes';
import type { Attempt, AttemptResult } from '@academy/contract/schemas/quizzes';
import { api } from '../../api/api.ts';
import { askContent, inTenant } from '../../api/content.ts';
import { classifyFailure, type Outcome } from './outcome.ts';
import type { Draft } from './attempt-state.ts';

export const askLesson = (courseSlug: string, lessonSlug: string) =>
  askContent(getLesson, { params: { courseSlug, lessonSlug }, query: {} });

export const askOutline = (slug: string) => askContent(listLessons, { query: { slug } });

export const askCourse = (slug: string) => askContent(getCourse, { query: inTenant({ slug }) });

export function open(check: { lessonId: string; courseId: string }): Promise<Outcome<Attempt>> {
  return outcomeOf(
    api.send(
      openAttempt,
      { query: {}, body: check },
      { hideLoader: true, onFailure: 'in-place', skipRedirect: true },
    ),
  );
}

/** The same answers may be handed in again: the server answers as it did before. */
export function handIn({ attemptId, answers }: Draft): Promise<Outcome<AttemptResult>> {
  const input = { params: { id: attemptId }, query: {}, body: { answers } };
  return outcomeOf(api.send(submitAttempt, input, { onFailure: 'in-place', skipRedirect: true }));
}

async function outcomeOf<Data>(sent: Promise<Reply<Data>>): Promise<Outcome<Data>> {
  try {
    return { kind: 'answered', data: (await sent).data };
  } catch (error) {
    return classifyFailure(error);
  }
}
