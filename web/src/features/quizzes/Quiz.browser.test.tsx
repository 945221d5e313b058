import { getCourse } from '@academy/contract/courses';
import { getLesson, listLessons } from '@academy/contract/lessons';
import { listAttempts, openAttempt, submitAttempt } from '@academy/contract/quizzes';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import type { Attempt } from '@academy/contract/schemas/quizzes';
import { describe, expect, it } from 'vitest';
import { aLesson, anOutlineLesson } from '../../catalog/reading/testing.ts';
import { SIGNING_IN, type Session } from '../../session/store.ts';
import { refusal, stubCall } from '../../testing/calls.ts';
import { ADA } from '../../testing/people.ts';
import { renderScreen, type Screen } from '../../testing/render-screen.tsx';
import { QuizPage } from './QuizPage.tsx';
import { CodeSamples, QuizPhrase, QuizText } from '../../catalog/check/QuizText.tsx';
import { anAssessedAttempt, anAttempt, aResult } from './testing.ts';

const LESSONS = [
  anOutlineLesson({ slug: 'brew', type: 'knowledge-check' }),
  anOutlineLesson({ slug: 'taste', title: 'Taste it', orderColumn: 2 }),
];

async function renderCheck({
  attempt = anAttempt(),
  lesson = {},
  session,
}: { attempt?: Attempt; lesson?: Partial<LessonDetail>; session?: Session } = {}) {
  stubCall(getLesson, aLesson({ type: 'knowledge-check', ...lesson }));
  stubCall(listLessons, { courseId: 'tea', courseSlug: 'tea', courseTitle: 'Tea', lessons: LESSONS });
  stubCall(getCourse, () => refusal(503, 'Not needed'));
  stubCall(openAttempt, attempt);
  stubCall(listAttempts, { attempts: [], attemptsLeft: null });
  return renderScreen(<QuizPage />, {
    route: '/courses/:courseSlug/lessons/:lessonSlug/knowledge-check',
    path: '/courses/tea/lessons/brew/knowledge-check',
    ...(session && { session }),
  });
}

async function answerAll(screen: Screen): Promise<void> {
  await screen.getByRole('radio', { name: 'Boiling' }).click();
  await screen.getByRole('button', { name: 'Next question' }).click();
  await screen.getByRole('checkbox', { name: 'Sencha' }).click();
  await screen.getByRole('checkbox', { name: 'Assam' }).click();
  await screen.getByRole('button', { name: 'Review answers' }).click();
}

describe('taking a check', () => {
  it('QUIZ-07 says how many answers to choose, unless the question does', async () => {
    const [, which] = anAttempt().questions;
    if (!which) throw new Error('The check has two questions');
    const title = 'Which are teas? Choose all that apply.';
    const question = { ...which, question: title, html: undefined };
    const screen = await renderCheck({ attempt: anAttempt({ questions: [question], totalQuestions: 1 }) });
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(screen.getByRole('checkbox', { name: 'Sencha' })).toBeVisible();
    expect(screen.getByText(/Choose all that apply/).elements()).toHaveLength(1);
  });

  it('QUIZ-07 QUIZ-12 leads from the first question through the others to the result', async () => {
    const sent = stubCall(submitAttempt, aResult());
    const screen = await renderCheck();
    await expect.element(screen.getByText('2 questions, 2 correct to pass.')).toBeVisible();

    const first = screen.getByRole('group', { name: /How hot is the water\?/ });
    await expect.element(first).toHaveTextContent('Question 1 of 2');
    await first.getByRole('radio', { name: 'Boiling' }).click();
    await expect.element(screen.getByRole('button', { name: 'Question 1, answered' })).toBeVisible();
    await screen.getByRole('button', { name: 'Check my answer' }).click();
    await expect.element(screen.getByText('Not quite')).toHaveFocus();
    await expect.element(screen.getByText('That makes it bitter.')).toBeVisible();
    await expect.element(screen.getByRole('radio')).not.toBeInTheDocument();

    await screen.getByRole('button', { name: 'Next question' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Which of these are teas?' })).toHaveFocus();
    await expect.element(screen.getByText('Choose all that apply.')).toBeVisible();
    await screen.getByRole('checkbox', { name: 'Sencha' }).click();
    await screen.getByRole('checkbox', { name: 'Assam' }).click();
    await screen.getByRole('button', { name: 'Review answers' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Ready to submit?' })).toHaveFocus();
    await screen.getByRole('button', { name: 'Submit' }).click();

    await expect
      .element(screen.getByRole('heading', { name: /Not passed yet: 1 of 2 correct/ }))
      .toHaveFocus();
    await expect.element(screen.getByRole('img', { name: '1 of 2 correct, 2 needed to pass' })).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ answers: [['Boiling'], ['Sencha', 'Assam']] }]);
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('heading', { name: 'How hot is the water?' })).toBeVisible();
  });

  it('QUIZ-07 shows no score if no question is scored', async () => {
    stubCall(submitAttempt, aResult({ passed: true, score: 0, scored: 0, passingMarks: 0 }));
    const screen = await renderCheck({ attempt: anAttempt({ passingMarks: 0 }) });
    await expect.element(screen.getByText('2 questions, no minimum score.')).toBeVisible();
    await answerAll(screen);
    await screen.getByRole('button', { name: 'Submit' }).click();
    await expect.element(screen.getByRole('heading', { name: 'You passed', exact: true })).toBeVisible();
    expect(screen.getByRole('img', { name: /needed to pass/ }).elements()).toEqual([]);
  });

  it('QUIZ-13 shows all explanations of an answer above the actions', async () => {
    const [question] = anAttempt().questions;
    if (!question?.html) throw new Error('The check begins with a formatted question');
    const body = '<p>For green tea.</p>'.repeat(12);
    const comments = question.comments?.map((comment) => `<p>${`${comment} `.repeat(20)}</p>`);
    const html = { ...question.html, body, ...(comments && { comments }) };
    const screen = await renderCheck({ attempt: anAttempt({ questions: [{ ...question, html }] }) });
    await screen.getByRole('radio', { name: 'Boiling' }).click();
    await screen.getByRole('button', { name: 'Check my answer' }).click();
    await expect.element(screen.getByText('Not quite')).toHaveFocus();
    const last = screen.getByText(/^That makes it bitter/).element();
    const actions = screen.getByRole('button', { name: 'Review answers' }).element().parentElement;
    expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(
      actions?.getBoundingClientRect().top ?? 0,
    );
  });

  it('QUIZ-07 continues an unfinished draft', async () => {
    const screen = await renderCheck();
    await screen.getByRole('radio', { name: 'Warm' }).click();
    await screen.unmount();
    const again = await renderCheck();
    await expect.element(again.getByRole('radio', { name: 'Warm' })).toBeChecked();
  });

  it('QUIZ-07 names unanswered questions before submitting', async () => {
    const screen = await renderCheck();
    await screen.getByRole('button', { name: 'Overview and handing in' }).click();
    await expect
      .element(screen.getByRole('heading', { name: '2 questions without an answer' }))
      .toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Submit anyway' })).toBeVisible();
  });

  it('QUIZ-08, QUIZ-10 hides the explanations of an assessed check, and says when they are shown', async () => {
    const attempt = anAssessedAttempt({ attemptsLeft: 1 });
    const screen = await renderCheck({ attempt, session: ADA });
    await expect
      .element(screen.getByText(/correct answers are shown once you have passed, or after your last attempt/))
      .toBeVisible();
    await expect.element(screen.getByText(/This is your last attempt/)).toBeVisible();
    await screen.getByRole('radio', { name: 'Warm' }).click();
    await expect.element(screen.getByRole('button', { name: 'Check my answer' })).not.toBeInTheDocument();
  });

  it('QUIZ-08 keeps answers that could not be sent, and resends them', async () => {
    stubCall(submitAttempt, () => refusal(503, 'Try again later'));
    const screen = await renderCheck();
    await answerAll(screen);
    await screen.getByRole('button', { name: 'Submit' }).click();
    await expect.element(screen.getByText(/kept in this browser/)).toBeVisible();
    const sent = stubCall(submitAttempt, aResult());
    await screen.getByRole('button', { name: 'Send again' }).click();
    await expect.element(screen.getByRole('heading', { name: /Not passed yet/ })).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('QUIZ-08 shows why the server refused, and opens a new attempt', async () => {
    stubCall(submitAttempt, () => refusal(409, 'This attempt has already been submitted.'));
    const screen = await renderCheck();
    await answerAll(screen);
    await screen.getByRole('button', { name: 'Submit' }).click();
    await expect
      .element(screen.getByRole('heading', { name: 'This attempt has already been submitted.' }))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Open a new attempt' }).click();
    await expect.element(screen.getByRole('radio', { name: 'Boiling' })).not.toBeChecked();
  });
});

describe('the result of a check', () => {
  async function renderResult(result: Parameters<typeof aResult>[0]) {
    stubCall(submitAttempt, aResult(result));
    const screen = await renderCheck();
    await answerAll(screen);
    await screen.getByRole('button', { name: 'Submit' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Your answers' })).toBeVisible();
    return screen;
  }

  it('QUIZ-07 links to the next lesson after a pass', async () => {
    const screen = await renderResult({ passed: true, isComplete: true, score: 2 });
    await expect
      .element(screen.getByRole('link', { name: 'Continue: Taste it' }))
      .toHaveAttribute('href', '/courses/tea/lessons/taste');
  });

  it('QUIZ-09 a visitor can log in to save the result', async () => {
    const screen = await renderResult({ isRecorded: false });
    await expect
      .element(screen.getByRole('link', { name: 'Log in to keep this result' }))
      .toHaveAttribute('href', '/auth');
  });

  it('QUIZ-08 offers no retry if no attempt is left', async () => {
    const screen = await renderResult({ attemptsLeft: 0 });
    await expect.element(screen.getByText('You have used all attempts at this check.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await expect
      .element(screen.getByRole('link', { name: 'Back to the lesson' }))
      .toHaveAttribute('href', '/courses/tea/lessons/brew');
  });
});

describe('access to a check', () => {
  it('QUIZ-09, RTE-04 asks a visitor to log in for an assessed check, under one heading', async () => {
    const screen = await renderCheck({ lesson: { settings: { manualCompletion: true, assessed: true } } });
    await expect.element(screen.getByRole('heading', { name: 'Log in to take this check' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 }).elements()).toHaveLength(1);
    await expect
      .element(screen.getByRole('link', { name: 'Log In / Register' }))
      .toHaveAttribute('href', '/auth');
  });

  it('GATE-01 says what unlocks a locked check', async () => {
    const screen = await renderCheck({ lesson: { opens: 'pro' } });
    await expect.element(screen.getByRole('heading', { name: 'This lesson is part of Pro' })).toBeVisible();
  });

  it('QUIZ-08 shows no question before an attempt is open', async () => {
    const screen = await renderCheck({ session: SIGNING_IN });
    await expect.element(screen.getByText('Loading')).toBeInTheDocument();
    await expect.element(screen.getByRole('group')).not.toBeInTheDocument();
  });
});

describe('the texts of a check', () => {
  it('QUIZ-05 are shown as the HTML that was compiled at publish', async () => {
    const screen = await renderScreen(
      <>
        <QuizText text="A `new` cup" html="<p>A <code>new</code> cup</p>" />
        <QuizPhrase text="`old`" html="<code>old</code>" />
      </>,
    );
    for (const word of ['new', 'old'])
      expect(screen.getByText(word, { exact: true }).element().tagName).toBe('CODE');
  });

  it.each([QuizText, QuizPhrase])(
    'QUIZ-05 never become HTML if only their Markdown exists (%#)',
    async (Part) => {
      const screen = await renderScreen(
        <Part text="<img src=x onerror=alert(1)> **bold**" html={undefined} />,
      );
      await expect.element(screen.getByText('<img src=x onerror=alert(1)> **bold**')).toBeVisible();
      await expect.element(screen.getByRole('img')).not.toBeInTheDocument();
    },
  );

  it('QUIZ-05 show every code sample', async () => {
    const code = [
      { language: 'java', text: 'int a;' },
      { language: '', text: 'int b;' },
    ];
    const screen = await renderScreen(<CodeSamples code={code} html={['<pre><code>int a;</code></pre>']} />);
    expect(screen.getByText('int a;').element().tagName).toBe('CODE');
    await expect.element(screen.getByText('int b;')).toBeVisible();
  });
});
