import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { validatePayload, type TenantSurvey } from './survey-check.ts';
import { feedbackPayload, type FeedbackPayload } from './survey-payload.ts';

const survey: TenantSurvey = {
  tenantId: 'spring',
  questionGroup: { key: 'spring-projects', options: [{ key: 'boot' }, { key: 'data' }] },
  levels: { options: [{ key: 'beginner' }, { key: 'advanced' }] },
};
const simple: FeedbackPayload = {
  feedbackableType: 'lesson',
  feedbackableId: 'lesson-1',
  comments: 'Clear',
  moreCommentsVal: '',
  courseId: 'course-1',
  tenantId: 'spring',
  rating: null,
  schema: 'lesson-v2',
  feedback: null,
  context: { userAgent: 'Browser', url: 'https://academy.test/', route: '/' },
  isBug: false,
  allowContact: false,
};
const extended: FeedbackPayload = {
  ...simple,
  comments: '',
  rating: 4,
  schema: 'tenant-survey-v1',
  feedback: {
    levels: ['advanced'],
    customQuestion: 'spring-projects',
    customQuestionAnswers: ['boot'],
    otherAnswer: '',
  },
};
const fieldsOf = (payload: FeedbackPayload, of = survey) =>
  validatePayload(payload, of).map(({ field }) => field);

describe('a simple payload', () => {
  it('FBK-02 is content with comments', () => {
    expect(validatePayload(simple, survey)).toEqual([]);
    expect(validatePayload({ ...simple, comments: ' ' }, survey)).toEqual([
      { field: 'comments', message: 'The comments field is required' },
    ]);
  });

  it('FBK-06 holds nothing of the survey, and is for the tenant that is asked', () => {
    expect(validatePayload({ ...simple, rating: 3, feedback: { levels: [] } }, survey)).toEqual([
      { field: 'rating', message: 'The rating field belongs to the survey alone.' },
      { field: 'feedback', message: 'The feedback field belongs to the survey alone.' },
    ]);
    expect(validatePayload({ ...simple, tenantId: 'kube' }, survey)).toEqual([
      { field: 'tenantId', message: 'The tenant id field must match the tenant of this site.' },
    ]);
  });

  it('FBK-06 names what it is about, or nothing', () => {
    expect(validatePayload({ ...simple, feedbackableId: null }, survey)).toEqual([
      { field: 'feedbackableId', message: 'The feedbackable id field is required.' },
    ]);
    expect(validatePayload({ ...simple, feedbackableType: '' }, survey)).toEqual([
      { field: 'feedbackableType', message: 'The feedbackable type field is required.' },
    ]);
    expect(fieldsOf({ ...simple, feedbackableType: '', feedbackableId: null })).toEqual([]);
  });

  it('FBK-11 quotes the lesson it is about and no other', () => {
    const quote = { lessonId: 'lesson-1', revision: 3, anchor: 'one', text: 'A line' };
    expect(fieldsOf({ ...simple, quote })).toEqual([]);
    expect(validatePayload({ ...simple, quote: { ...quote, lessonId: 'lesson-2' } }, survey)).toEqual([
      {
        field: 'quote.lessonId',
        message: 'The quote must be from the lesson that the feedback is about.',
      },
    ]);
    expect(fieldsOf({ ...simple, feedbackableType: 'course', quote })).toEqual(['quote.lessonId']);
  });
});

describe('a survey payload', () => {
  it('FBK-03 has what the form asks for, in the names of the wire', () => {
    expect(validatePayload(extended, survey)).toEqual([]);
    const empty = {
      levels: [],
      customQuestion: 'spring-projects',
      customQuestionAnswers: [],
      otherAnswer: '',
    };
    expect(validatePayload({ ...extended, rating: 0, feedback: empty }, survey)).toEqual([
      { field: 'rating', message: 'The rating field is required when comments is not present.' },
      { field: 'moreCommentsVal', message: 'The comments field is required when rating is not present.' },
      {
        field: 'feedback.customQuestionAnswers',
        message: 'The custom question answers field is required.',
      },
      { field: 'feedback.levels', message: 'The levels field is required.' },
    ]);
  });

  it('FBK-06 answers the question of its tenant with what was offered', () => {
    const answers = extended.feedback as Record<string, unknown>;
    const changed = (part: object) =>
      validatePayload(
        { ...extended, feedback: { ...answers, ...part } as FeedbackPayload['feedback'] },
        survey,
      );
    expect(changed({ customQuestion: 'others' })).toEqual([
      {
        field: 'feedback.customQuestion',
        message: 'The custom question field must be the one that this tenant asks.',
      },
    ]);
    expect(changed({ customQuestionAnswers: ['boot', 'rockets'] })).toEqual([
      {
        field: 'feedback.customQuestionAnswers',
        message: 'The custom question answers field holds an answer that was not offered.',
      },
    ]);
    expect(changed({ levels: ['<b>'] })).toEqual([
      { field: 'feedback.levels', message: 'The levels field holds an answer that was not offered.' },
    ]);
    expect(fieldsOf({ ...extended, feedback: { levels: ['advanced'] } })).toEqual([
      'feedback.customQuestionAnswers',
      'feedback.customQuestion',
    ]);
  });

  it('FBK-03 needs its answers also where there are none at all', () => {
    expect(fieldsOf({ ...extended, feedback: null })).toEqual([
      'feedback.customQuestionAnswers',
      'feedback.levels',
      'feedback.customQuestion',
    ]);
  });

  it('FBK-06 comes with the levels alone where the tenant has no question group', () => {
    const kube = { ...survey, tenantId: 'kube', questionGroup: null };
    const payload = { ...extended, tenantId: 'kube', feedback: { levels: ['beginner'] } };
    expect(fieldsOf(payload, kube)).toEqual([]);
    expect(fieldsOf({ ...extended, tenantId: 'kube' }, kube)).toEqual([
      'feedback.customQuestion',
      'feedback.customQuestionAnswers',
    ]);
  });
});

describe('the words in a payload', () => {
  const accepts = (comments: string) => z.safeParse(feedbackPayload, { ...simple, comments }).success;

  it('API-08 may be of any language, and are plain text', () => {
    for (const text of ['<script>alert(1)</script>', '👩🏽‍💻🍵', 'שלום, مرحبا\u202e', 'one\r\n\ttwo'])
      expect([text, accepts(text)]).toEqual([text, true]);
    for (const text of ['a\u0000b', 'a\u001bb', 'a\ud800b', 'a'.repeat(5001)])
      expect([text, accepts(text)]).toEqual([text, false]);
  });
});
