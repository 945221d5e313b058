import { markComplete, markStarted } from '@academy/contract/progress';
import { describe, expect, it } from 'vitest';
import { stubCall } from '../../testing/calls.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ExternalLab } from './ExternalLab.tsx';
import { EDUCATES_LAB } from './testing.ts';

const { lesson, returnTo } = EDUCATES_LAB;
const LAB = {
  kind: 'externalLab',
  returnTo,
  lesson: { ...lesson, manualCompletion: false },
  url: 'https://lab.example/tea',
  inFrame: false,
} as const;

describe('a lab on another site', () => {
  it('LAB-18 is completed by the button named in its text', async () => {
    stubCall(markStarted, { lessonId: 'brew', progressStatus: 'started' });
    const sent = stubCall(markComplete, {
      lesson: { lessonId: 'brew', isComplete: true, progressStatus: 'completed' },
      completedLesson: 1,
      lessonsCount: 2,
      progressStatus: 'In Progress',
      isLastLesson: false,
      nextLesson: null,
    });
    const screen = await renderScreen(<ExternalLab lab={LAB} what="lesson" />, { session: signIn() });
    await expect
      .element(screen.getByText(/Come back here when you are done and complete the lesson/))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Complete lesson' }).click();
    await expect.element(screen.getByText('This lesson is complete.')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('LAB-18 mentions no button to a visitor, or if the lesson is complete', async () => {
    const visited = await renderScreen(<ExternalLab lab={LAB} what="lesson" />);
    await expect.element(visited.getByRole('link', { name: /Open the lab/ })).toBeVisible();
    expect(visited.getByText(/Come back/).elements()).toEqual([]);
    expect(visited.getByRole('button').elements()).toEqual([]);
    await visited.unmount();
    stubCall(markStarted, { lessonId: 'brew', progressStatus: 'completed' });
    const done = { ...LAB, lesson: { ...LAB.lesson, isComplete: true } };
    const screen = await renderScreen(<ExternalLab lab={done} what="lesson" />, { session: signIn() });
    await expect.element(screen.getByText('This lesson is complete.')).toBeVisible();
    expect(screen.getByText(/Come back/).elements()).toEqual([]);
  });
});
