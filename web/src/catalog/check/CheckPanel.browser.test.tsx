import { listAttempts } from '@academy/contract/quizzes';
import { describe, expect, it } from 'vitest';
import { stubCall } from '../../testing/calls.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen, type Screen } from '../../testing/render-screen.tsx';
import { aLesson } from '../reading/testing.ts';
import { CheckPanel } from './CheckPanel.tsx';

const FAILED = {
  attemptId: 'first',
  submittedAt: '2026-01-05T09:00:00.000Z',
  score: 1,
  scored: 2,
  passed: false,
  isRetry: false,
};
const LESSON = aLesson({ type: 'knowledge-check' });

function store(draft: object): void {
  const stored = { attemptId: 'open', at: 1, checked: [0], isSubmitted: false, isRecorded: true, ...draft };
  localStorage.setItem('quiz:brew', JSON.stringify(stored));
}

async function renderPanel(attempts: (typeof FAILED)[], attemptsLeft: number | null = null) {
  stubCall(listAttempts, { attempts, attemptsLeft });
  return renderScreen(<CheckPanel lesson={LESSON} />, { session: signIn() });
}

async function expectWay(screen: Screen, name: string): Promise<void> {
  await expect.element(screen.getByRole('link', { name, exact: true })).toBeVisible();
}

describe('the link to a check', () => {
  it('QUIZ-19 continues answers that were started here', async () => {
    store({ answers: [['Warm'], []] });
    await expectWay(await renderPanel([FAILED]), 'Continue the knowledge check');
  });

  it.each([
    ['without an answer', { answers: [[], []] }],
    ['of a visitor', { answers: [['Warm'], []], isRecorded: false }],
    ['that is submitted', { answers: [['Warm'], ['Assam']], isSubmitted: true }],
    ['of another form', { answers: 'Warm' }],
  ])('QUIZ-19 tries again after a failed attempt, where a draft %s is stored', async (_, draft) => {
    store(draft);
    await expectWay(await renderPanel([FAILED]), 'Try again');
  });

  it("QUIZ-19 continues only a visitor's answers for a visitor", async () => {
    store({ answers: [['Warm'], []] });
    const other = await renderScreen(<CheckPanel lesson={LESSON} />);
    await expectWay(other, 'Take the knowledge check');
    await other.unmount();
    store({ answers: [['Warm'], []], isRecorded: false });
    await expectWay(await renderScreen(<CheckPanel lesson={LESSON} />), 'Continue the knowledge check');
  });

  it('QUIZ-19 repeats a passed check, and says when no attempt is left', async () => {
    const passed = await renderPanel([{ ...FAILED, passed: true }]);
    await expectWay(passed, 'Take it again');
    await passed.unmount();
    const used = await renderPanel([FAILED], 0);
    await expect.element(used.getByText('You have used all your attempts.')).toBeVisible();
    await expect.element(used.getByRole('link', { name: /check|again/ })).not.toBeInTheDocument();
  });
});
