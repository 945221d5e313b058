import { EMPTY_SURVEY } from '@academy/domain/survey';
import type { FeedbackPayload } from '@academy/domain/survey-payload';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { createApi } from '../../api/client.ts';
import { aPage, refused, succeeded } from '../../api/testing.ts';
import { createFeedback } from '../../overlay/feedback.ts';
import { aStorage } from '../../session/testing.ts';
import { htmlOf, textOf } from '../../testing.tsx';
import { EMPTY_DRAFT, keepDraft, readDraft } from './draft.ts';
import { OptionGrid } from './OptionGrid.tsx';
import { Stars } from './Stars.tsx';
import { submit } from './submit.ts';

const QUOTE = { lessonId: 'green', revision: 3, anchor: 'water', text: 'Warm water' };

describe('asking for feedback', () => {
  const context = { userAgent: 'Browser', url: 'https://academy.test/', route: '/' };

  it('FBK-06 takes along what the page is about at that moment, and the page', () => {
    const feedback = createFeedback(() => context);
    const leave = feedback.setAbout({ type: 'course', courseId: 'tea' });
    feedback.open();
    expect(feedback.get()).toEqual({
      times: 1,
      quote: null,
      place: { subject: { type: 'course', courseId: 'tea' }, context },
    });
    leave();
    expect(feedback.get().place?.subject).toEqual({ type: 'course', courseId: 'tea' });
    feedback.open(QUOTE);
    expect(feedback.get()).toMatchObject({
      times: 2,
      quote: QUOTE,
      place: { subject: { type: 'none' } },
    });
  });

  it('FBK-06 is not confused by a page that leaves after the next one came', () => {
    const feedback = createFeedback(() => context);
    const leave = feedback.setAbout({ type: 'course', courseId: 'tea' });
    feedback.setAbout({ type: 'course', courseId: 'coffee' });
    leave();
    feedback.open();
    expect(feedback.get().place?.subject).toEqual({ type: 'course', courseId: 'coffee' });
  });
});

describe('a draft', () => {
  it('FBK-11 survives a reload with every field and the passage', () => {
    const storage = aStorage();
    const level = { key: 'beginner', value: 'Beginner', checked: true };
    const draft = {
      form: {
        ...EMPTY_SURVEY,
        comments: 'Tea 🍵',
        rating: 4,
        isBug: true,
        feedback: { levels: [level], customQuestion: [] },
      },
      quote: QUOTE,
    };
    keepDraft(() => storage, draft);
    expect(readDraft(() => storage)).toEqual(draft);
  });

  it.each(['', 'null', '{', '[]', '{"form":7,"quote":"x"}', '{"form":{"comments":1,"feedback":[]}}'])(
    'FBK-11 is empty where %j is kept',
    (kept) => expect(readDraft(() => aStorage({ feedbackDraft: kept }))).toEqual(EMPTY_DRAFT),
  );

  it('FBK-11 does without where the browser keeps nothing', () => {
    const blocked = () => {
      throw new Error('Access is denied');
    };
    expect(() => keepDraft(blocked, EMPTY_DRAFT)).not.toThrow();
    expect(readDraft(blocked)).toEqual(EMPTY_DRAFT);
  });
});

describe('sending', () => {
  const body = { comments: 'Good' } as FeedbackPayload;
  const sent = async (answer: Response | Error) => {
    const page = aPage(answer);
    const api = createApi({ baseUrl: '/api/v1', tenantId: 'test', ...page.surroundings });
    const outcome = await submit(api, body);
    // The dialog speaks, no toast does.
    expect(page.toasts()).toEqual([]);
    // A person waits after a click (API-05).
    expect(page.requests[0]?.loading).toBe(1);
    return outcome;
  };

  it('FBK-01 says that it went, or why not', async () => {
    expect(await sent(succeeded({}))).toEqual({ kind: 'sent' });
    for (const answer of [
      new TypeError('Failed to fetch'),
      refused(500, 'At fault'),
      refused(429, 'Please wait'),
    ])
      expect(await sent(answer)).toEqual({ kind: 'failed', error: expect.any(Error) });
  });

  it('FBK-03 names fields as the form does', async () => {
    const errors = [
      { field: 'moreCommentsVal', message: 'Too long.' },
      { field: 'feedback.levels', message: 'Required.' },
      { field: 'context.url', message: 'Too long too.' },
    ];
    const envelope = { success: false, data: null, errors, message: null, correlationId: 'c-1' };
    expect(await sent(Response.json(envelope, { status: 400 }))).toMatchObject({
      kind: 'refused',
      // What belongs to no field of the form is said as well.
      error: { envelope },
      errors: [
        { field: 'moreComments', message: 'Too long.' },
        { field: 'levels', message: 'Required.' },
      ],
    });
    expect(await sent(refused(400, 'What nobody can mend.'))).toMatchObject({
      kind: 'failed',
      error: { message: 'What nobody can mend.' },
    });
  });
});

describe('the parts of the survey', () => {
  it('FBK-05 has five stars that are radio buttons with names', () => {
    const html = htmlOf(createElement(Stars, { rating: 3, error: undefined, onRate: () => undefined }));
    expect(html.match(/type="radio"/g)).toHaveLength(5);
    expect(html).toContain('aria-label="1 star: Poor"');
    expect(html).toContain('aria-label="5 stars: Excellent"');
    expect(html.match(/data-on="true"/g)).toHaveLength(3);
  });

  it('FBK-07 sets its options in columns of size 3, and ties a fault to them', () => {
    const html = htmlOf(
      createElement(OptionGrid, {
        question: 'Which?',
        name: 'levels',
        options: [{ key: 'a', value: 'A', checked: true }],
        error: 'The levels field is required.',
        onChange: () => undefined,
      }),
    );
    expect(html).toMatch(/grid-cols-12.*tablet:col-span-3/);
    const [, id = ''] = /aria-describedby="([^"]+)"/.exec(html) ?? [];
    expect(textOf(html.slice(html.indexOf(`<p id="${id}"`)))).toMatch(/^The levels field is required\./);
  });
});
