import { getLesson, listLessons } from '@academy/contract/lessons';
import { markComplete, markStarted, savePosition, undoComplete } from '@academy/contract/progress';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { aLesson, anOutlineLesson } from '../../catalog/reading/testing.ts';
import { stubCall } from '../../testing/calls.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { LessonPage } from './LessonPage.tsx';

const LESSONS = [
  anOutlineLesson({ slug: 'brew', title: 'Brew a pot' }),
  anOutlineLesson({ slug: 'taste', title: 'Taste it', orderColumn: 2 }),
];

/** A member's lesson, on a server that remembers whether it is complete. */
async function renderLesson(lesson: Partial<LessonDetail>) {
  let isComplete = lesson.isComplete ?? false;
  const standing = () => ({
    lesson: {
      lessonId: 'brew',
      isComplete,
      progressStatus: isComplete ? ('completed' as const) : ('started' as const),
    },
    completedLesson: isComplete ? 1 : 0,
    lessonsCount: 2,
    progressStatus: 'In Progress' as const,
  });
  const decide = (decision: boolean) => () => {
    isComplete = decision;
    return { ...standing(), isLastLesson: false, nextLesson: null };
  };
  stubCall(getLesson, () => aLesson({ ...lesson, isComplete }));
  stubCall(listLessons, () => ({
    courseId: 'tea',
    courseSlug: 'tea',
    courseTitle: 'Tea',
    lessons: LESSONS.map((one) => (one.slug === 'brew' ? { ...one, isComplete } : one)),
  }));
  stubCall(markStarted, { lessonId: 'brew', progressStatus: 'started' });
  stubCall(savePosition, {} as never);
  const completed = stubCall(markComplete, decide(true));
  const undone = stubCall(undoComplete, decide(false));
  const screen = await renderScreen(
    <Routes>
      <Route path="/courses/:courseSlug/lessons/:lessonSlug" element={<LessonPage />} />
    </Routes>,
    { path: '/courses/tea/lessons/brew', session: signIn() },
  );
  const panel = screen.getByRole('region', { name: 'Your progress' });
  return { screen, panel, completed, undone };
}

describe('completing a lesson', () => {
  it('CRS-03 is undone: the server is told, the page shows it, and reading on does not complete it again', async () => {
    const { panel, completed, undone } = await renderLesson({
      isComplete: true,
      settings: { manualCompletion: false, assessed: false },
    });
    await expect.element(panel).toHaveTextContent('Completed');
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect.element(panel).toHaveTextContent('This lesson is complete when you have reached its end.');
    await expect.element(panel.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(undone.map(({ body }) => body)).toEqual([{ lessonId: 'brew', courseId: 'tea' }]);
    // The end of the text stays visible for longer than it takes to complete a lesson.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await expect.element(panel).not.toHaveTextContent('Completed');
    expect(completed).toEqual([]);
  });
});
