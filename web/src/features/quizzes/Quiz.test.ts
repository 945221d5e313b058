import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { createElement } from 'react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { aLesson, anOutlineLesson } from '../../catalog/reading/testing.ts';
import { SIGNING_IN, type Session } from '../../session/store.ts';
import { htmlOf, textOf } from '../../testing.tsx';
import { Screen } from './Quiz.tsx';
import { QuizPage } from './QuizPage.tsx';
import type { AttemptState } from './attempt-state.ts';
import { aDraft, anAssessedAttempt, anAttempt, aResult } from './testing.ts';

const LESSONS = [
  anOutlineLesson({ slug: 'brew', type: 'knowledge-check' }),
  anOutlineLesson({ slug: 'taste', title: 'Taste it', orderColumn: 2 }),
];
const outline = (lessons = LESSONS) => ({ courseId: 'tea', courseSlug: 'tea', courseTitle: 'Tea', lessons });
const CHECK = aLesson({ type: 'knowledge-check' });

function screen(taking: AttemptState, { lessons = LESSONS, lesson = CHECK } = {}): string {
  const nothing = () => undefined;
  const part = createElement(Screen, {
    state: taking,
    lesson,
    onChange: nothing,
    onHandIn: nothing,
    onOpenAgain: nothing,
  });
  return htmlOf(part, { queries: { '/lessons?slug=tea': outline(lessons) } });
}

const asking = (draft = aDraft(), attempt = anAttempt()) => screen({ step: 'open', attempt, draft });

describe('a check that is open', () => {
  it('QUIZ-07 begins with its introduction, the number of questions and the grade', () => {
    const html = asking(aDraft({ at: null }));
    expect(textOf(html)).toContain('Take your time.');
    expect(textOf(html)).toContain('2 questions, 2 right answers to pass');
    expect(textOf(html)).toContain('Start the check');
  });

  it('QUIZ-08 says how many attempts are left, and which is the last', () => {
    expect(textOf(asking(aDraft({ at: null }), anAttempt({ attemptsLeft: 3 })))).toContain(
      'You can hand this check in 3 more times',
    );
    expect(textOf(asking(aDraft({ at: 2 }), anAttempt({ attemptsLeft: 1 })))).toContain('your last attempt');
  });

  it('QUIZ-10 says when the right answers of an assessed check are shown', () => {
    const intro = (attemptsLeft: number | null) =>
      textOf(asking(aDraft({ at: null }), anAssessedAttempt({ attemptsLeft })));
    expect(intro(3)).toContain('right answers are shown once you have passed, or after your last attempt');
    expect(intro(null)).toContain('right answers are shown once you have passed');
    expect(intro(null)).not.toContain('last attempt');
  });

  it('QUIZ-07 asks one question with radio buttons in a group that it names', () => {
    const html = asking(aDraft({ answers: [['Warm'], []] }));
    expect(html).toMatch(/<fieldset[^>]*><legend[^>]*>.*How hot is the water\?<\/span><\/h2><\/legend>/);
    expect(html.match(/type="radio"/g)).toHaveLength(2);
    expect(html.match(/checked=""/g)).toHaveLength(1);
    expect(textOf(html)).toContain('Question 1 of 2');
    expect(html).toContain('<em>green</em>');
    expect(html).toContain('kettle.heat();');
    expect(html).toMatch(/<details.*Hint.*Think of the leaf\./);
  });

  it('QUIZ-07 asks for several answers with check boxes', () => {
    const html = asking(aDraft({ at: 1 }));
    expect(html.match(/type="checkbox"/g)).toHaveLength(3);
    expect(textOf(html)).toContain('Choose all that apply.');
  });

  it('QUIZ-07 shows all questions beside the one that is asked', () => {
    const html = asking(aDraft({ answers: [['Warm'], []], at: 1 }));
    expect(html).toContain('aria-label="Question 1, answered"');
    expect(html).toMatch(/aria-current="step" aria-label="Question 2, not answered yet"/);
    expect(textOf(html)).toContain('1 of 2 answered');
  });

  it('QUIZ-07 explains an answer when it is checked, in practice', () => {
    const answered = aDraft({ answers: [['Boiling'], []] });
    expect(textOf(asking(answered))).toContain('Check my answer');
    expect(textOf(asking(answered))).not.toContain('bitter');
    const checked = asking({ ...answered, checked: [0] });
    expect(textOf(checked)).toContain('Not quite');
    expect(textOf(checked)).toContain('Boiling Your answer, not right That makes it bitter.');
    expect(textOf(checked)).toContain('Warm Right answer');
    expect(checked).not.toContain('<input');
  });

  it('QUIZ-08 explains nothing of an assessed check before it is handed in', () => {
    const html = asking(aDraft({ answers: [['Boiling'], []] }), anAssessedAttempt());
    expect(textOf(html)).not.toContain('Check my answer');
  });

  it('QUIZ-07 ends with an overview that names what is open', () => {
    const html = asking(aDraft({ answers: [['Warm'], []], at: 2 }));
    expect(textOf(html)).toContain('1 question without an answer');
    expect(textOf(html)).toContain('Hand in as it is');
  });
});

describe('a check that was handed in', () => {
  it("QUIZ-07 shows the score against the grade, the author's word and every answer explained", () => {
    const html = screen({ step: 'done', result: aResult() });
    expect(textOf(html)).toContain('Not passed yet: 1 of 2 right');
    expect(html).toContain('aria-label="1 of 2 right, 2 needed to pass"');
    expect(html).toContain('<strong>leaves</strong>');
    expect(textOf(html)).toContain('Boiling Your answer, not right That makes it bitter.');
    expect(textOf(html)).toContain('Try again');
  });

  it('QUIZ-07 leads on after a pass: to the next lesson, or where all is done to the conclusion', () => {
    const result = aResult({ passed: true, isComplete: true });
    expect(screen({ step: 'done', result })).toContain('href="/courses/tea/lessons/taste"');
    const lessons = LESSONS.map((lesson) => ({ ...lesson, isComplete: lesson.slug === 'taste' }));
    expect(screen({ step: 'done', result }, { lessons })).toContain('href="/courses/tea/conclusion"');
  });

  it('QUIZ-07 leads back to a lesson that a pass does not complete', () => {
    const html = screen({ step: 'done', result: aResult({ passed: true }) });
    expect(html).toContain('href="/courses/tea/lessons/brew"');
    expect(html).not.toContain('conclusion');
  });

  it('QUIZ-10 says nothing of what is right while an assessed check can be tried again', () => {
    const { questions, ...result } = aResult({ showsAnswers: false });
    const hidden = questions.map(({ isCorrect: _is, answer: _answer, comments: _said, ...asked }) => asked);
    const text = textOf(screen({ step: 'done', result: { ...result, questions: hidden } }));
    expect(text).toContain('The right answers are shown once you have passed.');
    expect(text).toContain('Boiling Your answer');
    expect(text).not.toMatch(/not right|Right answer|bitter|gentle/);
  });

  it('QUIZ-09 tells a visitor how to keep the result', () => {
    const html = screen({ step: 'done', result: aResult({ isRecorded: false }) });
    expect(html).toMatch(/<a[^>]*href="\/auth"[^>]*>.*Log in to keep this result/);
    expect(textOf(screen({ step: 'done', result: aResult() }))).not.toContain('Log in to keep');
  });

  it('QUIZ-08 offers no retry where no attempt is left', () => {
    const html = screen({ step: 'done', result: aResult({ attemptsLeft: 0 }) });
    expect(textOf(html)).toContain('You have used all attempts at this check.');
    expect(textOf(html)).not.toContain('Try again');
  });

  it('QUIZ-07 offers no retry where the author wants none, and leads back to the lesson', () => {
    const html = screen({ step: 'done', result: aResult({ enableRetry: false }) });
    expect(textOf(html)).not.toContain('Try again');
    expect(html).toContain('href="/courses/tea/lessons/brew"');
  });

  it('QUIZ-08 keeps answers that could not be sent, and sends them again at a press', () => {
    const html = screen({ step: 'sending', draft: aDraft({ isHandedIn: true }), hasFailed: true });
    expect(textOf(html)).toContain('kept in this browser');
    expect(html).toMatch(/<button[^>]*>Send again<\/button>/);
  });

  it('QUIZ-08 says what the server refused and what to do next', () => {
    const closed = {
      message: 'This attempt was handed in already.',
      correlationId: 'c-1',
      isSignedOut: false,
    };
    const html = screen({ step: 'refused', ...closed, canStartAgain: true });
    expect(textOf(html)).toContain('This attempt was handed in already.');
    expect(textOf(html)).toContain('c-1');
    expect(textOf(html)).toContain('Open a new attempt');
    const out = screen({ step: 'refused', ...closed, isSignedOut: true, canStartAgain: true });
    expect(out).toContain('href="/auth"');
  });
});

describe('the page of a check', () => {
  const page = (session?: Session, lesson: Partial<LessonDetail> = {}) =>
    htmlOf(
      createElement(
        Routes,
        null,
        createElement(Route, {
          path: '/courses/:courseSlug/lessons/:lessonSlug/knowledge-check',
          element: createElement(QuizPage),
        }),
      ),
      {
        path: '/courses/tea/lessons/brew/knowledge-check',
        queries: { '/lessons/tea/brew': { ...CHECK, ...lesson } },
        ...(session && { session }),
      },
    );

  it('QUIZ-09 RTE-04 shows a visitor the lock of a check they can not take, under one heading', () => {
    const html = page(undefined, { opens: 'sign-in' });
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(textOf(html)).toContain('Log in to take this check');
    const assessed = { manualCompletion: true, assessed: true };
    expect(textOf(page(undefined, { settings: assessed }))).toContain('Log in to take this check');
    expect(html).toContain('href="/auth"');
  });

  it('QUIZ-09 lets a visitor take an open check that is not assessed', () => {
    const text = textOf(page());
    expect(text).toContain('Loading');
    expect(text).not.toContain('Log in to take');
  });

  it('GATE-01 says what opens a check that is locked', () => {
    expect(textOf(page(undefined, { opens: 'pro' }))).toContain('This lesson is part of Pro');
  });

  it('QUIZ-08 shows no question before an attempt is open', () => {
    const html = page(SIGNING_IN);
    expect(textOf(html)).toContain('Loading');
    expect(html).not.toContain('<fieldset');
  });
});
