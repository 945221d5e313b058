import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { EMPTY_SURVEY, type SurveyForm } from './survey.ts';
import { buildPayload, feedbackPayload, schemaName } from './survey-payload.ts';

const form: SurveyForm = {
  ...EMPTY_SURVEY,
  comments: ' Clear ',
  moreComments: ' More labs ',
  rating: 4,
  isBug: true,
  contactYou: true,
  other: ' Kotlin ',
  feedback: {
    levels: [
      { key: 'beginner', value: 'Beginner', checked: false },
      { key: 'advanced', value: 'Advanced', checked: true },
    ],
    customQuestion: [{ key: 'boot', value: 'Boot', checked: true }],
  },
};
const input = {
  form,
  extended: false,
  subject: { type: 'lesson', lessonId: 'lesson-1', courseId: 'course-1' } as const,
  tenantId: 'spring',
  questionGroup: 'spring-projects',
  context: {
    userAgent: 'Browser',
    url: 'https://academy.test/courses/a/lessons/b',
    route: '/courses/a/lessons/b',
  },
  signedIn: true,
};

describe('the payload', () => {
  it('FBK-06 sends the simple form without rating and without survey answers', () => {
    const payload = buildPayload(input);
    expect(payload).toEqual({
      feedbackableType: 'lesson',
      feedbackableId: 'lesson-1',
      comments: 'Clear',
      moreCommentsVal: 'More labs',
      courseId: 'course-1',
      tenantId: 'spring',
      rating: null,
      schema: 'lesson-v2',
      feedback: null,
      context: input.context,
      isBug: true,
      allowContact: true,
    });
    expect(z.parse(feedbackPayload, payload)).toEqual(payload);
  });

  it('FBK-06 cuts what the browser says about itself', () => {
    const long = 'x'.repeat(5_000);
    const { context } = buildPayload({ ...input, context: { userAgent: long, url: long, route: long } });
    for (const text of Object.values(context))
      expect(long.startsWith(text) && text.length < 5_000).toBe(true);
    expect(z.safeParse(feedbackPayload, buildPayload({ ...input, context })).success).toBe(true);
  });

  it('FBK-11 sends the passage that is quoted', () => {
    const quote = { lessonId: 'lesson-1', revision: 3, anchor: 'one', text: 'A line' };
    expect(buildPayload({ ...input, quote }).quote).toEqual(quote);
    expect(buildPayload({ ...input, quote: null })).not.toHaveProperty('quote');
  });

  it('FBK-06 sends the extended survey with rating and answers', () => {
    const payload = buildPayload({ ...input, extended: true });
    expect(payload).toMatchObject({
      rating: 4,
      schema: 'tenant-survey-v1',
      feedback: {
        levels: ['advanced'],
        customQuestion: 'spring-projects',
        customQuestionAnswers: ['boot'],
        otherAnswer: 'Kotlin',
      },
    });
    expect(z.parse(feedbackPayload, payload)).toEqual(payload);
  });

  it('FBK-06 sends the levels alone where the tenant has no question group', () => {
    const payload = buildPayload({ ...input, extended: true, tenantId: 'kube', questionGroup: null });
    expect(payload.feedback).toEqual({ levels: ['advanced'] });
    expect(z.parse(feedbackPayload, payload)).toEqual(payload);
  });

  it('FBK-06 says what the feedback is about', () => {
    expect(buildPayload({ ...input, subject: { type: 'course', courseId: 'course-1' } })).toMatchObject({
      feedbackableType: 'course',
      feedbackableId: 'course-1',
      courseId: 'course-1',
    });
    expect(buildPayload({ ...input, subject: { type: 'none' } })).toMatchObject({
      feedbackableType: '',
      feedbackableId: null,
      courseId: null,
    });
    const guide = { type: 'lesson', lessonId: 'guide-1', courseId: null } as const;
    expect(buildPayload({ ...input, subject: guide })).toMatchObject({
      feedbackableType: 'lesson',
      courseId: null,
    });
  });

  it('FBK-09 allows contact by contactYou, and only to people who are signed in', () => {
    expect(buildPayload({ ...input, signedIn: false }).allowContact).toBe(false);
    const declined = { ...form, contactYou: false };
    expect(buildPayload({ ...input, form: declined }).allowContact).toBe(false);
    expect(buildPayload({ ...input, form: { ...declined, allowContact: true } }).allowContact).toBe(true);
  });
});

describe('the schema name', () => {
  it.each([
    { extended: true, onLesson: true, address: '/courses/a/lessons/b', name: 'tenant-survey-v1' },
    { extended: false, onLesson: true, address: '/courses/a/lessons/b', name: 'lesson-v2' },
    { extended: false, onLesson: false, address: '/guides/a', name: 'lesson-v2' },
    { extended: false, onLesson: false, address: '/courses/a/conclusion', name: 'course-v1' },
    { extended: false, onLesson: false, address: '/courses/a', name: 'tenant-v1' },
    { extended: false, onLesson: false, address: '/', name: 'tenant-v1' },
  ])('FBK-06 is $name at $address (extended: $extended)', ({ name, ...context }) => {
    expect(schemaName(context)).toBe(name);
  });
});
