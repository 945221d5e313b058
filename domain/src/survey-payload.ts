import * as z from 'zod/mini';
import { pages } from './pages.ts';
import { MAX_QUOTE_LENGTH } from './passage.ts';
import { chosenKeys, plainTextSchema, trimForm, type SurveyForm } from './survey.ts';
import { orNull } from './validation.ts';

const MAX_SHORT_TEXT = 2000;
const keys = (label: string) => z.array(plainTextSchema(label, MAX_SHORT_TEXT)).check(z.maxLength(100));
const id = (label: string) => orNull(plainTextSchema(label, MAX_SHORT_TEXT));

const surveySchemaName = z.enum(['tenant-survey-v1', 'lesson-v2', 'course-v1', 'tenant-v1']);
export type SurveySchemaName = z.infer<typeof surveySchemaName>;

/** The second shape is for tenants without a question group. */
const surveyFeedback = z.union([
  z.strictObject({
    levels: keys('levels'),
    customQuestion: plainTextSchema('custom question', MAX_SHORT_TEXT),
    customQuestionAnswers: keys('custom question answers'),
    otherAnswer: plainTextSchema('other answer'),
  }),
  z.strictObject({ levels: keys('levels') }),
]);

/** A reported passage of a lesson, with everything needed to find it again. */
const passage = z.object({
  lessonId: plainTextSchema('lesson id', MAX_SHORT_TEXT).check(z.minLength(1)),
  revision: z.int().check(z.minimum(0)),
  /** The anchor of the heading above; empty before the first one. */
  anchor: plainTextSchema('anchor', MAX_SHORT_TEXT),
  text: plainTextSchema('text', MAX_QUOTE_LENGTH).check(z.minLength(1)),
});
export type Passage = z.infer<typeof passage>;

export const feedbackPayload = z.object({
  feedbackableType: z._default(z.enum(['lesson', 'course', '']), ''),
  feedbackableId: id('feedbackable id'),
  comments: plainTextSchema('comments'),
  moreCommentsVal: z._default(plainTextSchema('more comments val'), ''),
  courseId: id('course id'),
  tenantId: plainTextSchema('tenant id', MAX_SHORT_TEXT),
  rating: orNull(z.int().check(z.minimum(0), z.maximum(5))),
  schema: surveySchemaName,
  feedback: orNull(surveyFeedback),
  context: z.object({
    userAgent: plainTextSchema('user agent', MAX_SHORT_TEXT),
    url: plainTextSchema('url', MAX_SHORT_TEXT),
    route: plainTextSchema('route', MAX_SHORT_TEXT),
  }),
  isBug: z._default(z.boolean(), false),
  allowContact: z._default(z.boolean(), false),
  /** Only when a passage is reported. */
  quote: z.optional(passage),
});
export type FeedbackPayload = z.infer<typeof feedbackPayload>;

/** The subject of the feedback. A guide is a lesson without a course. */
export type FeedbackSubject =
  | { type: 'lesson'; lessonId: string; courseId: string | null }
  | { type: 'course'; courseId: string }
  | { type: 'none' };

export function buildPayload({
  form,
  extended,
  subject,
  tenantId,
  questionGroup,
  context,
  signedIn,
  quote = null,
}: {
  form: SurveyForm;
  extended: boolean;
  subject: FeedbackSubject;
  tenantId: string;
  questionGroup: string | null;
  context: FeedbackPayload['context'];
  signedIn: boolean;
  quote?: Passage | null;
}): FeedbackPayload {
  const trimmed = trimForm(form);
  return {
    ...subjectFields(subject),
    comments: trimmed.comments,
    moreCommentsVal: trimmed.moreComments,
    tenantId,
    rating: extended ? trimmed.rating : null,
    schema: schemaName({ extended, onLesson: subject.type === 'lesson', address: context.url }),
    feedback: extended ? surveyAnswers(trimmed, questionGroup) : null,
    context: {
      userAgent: context.userAgent.slice(0, MAX_SHORT_TEXT),
      url: context.url.slice(0, MAX_SHORT_TEXT),
      route: context.route.slice(0, MAX_SHORT_TEXT),
    },
    isBug: trimmed.isBug,
    // A visitor cannot be contacted, because we have no address.
    allowContact: signedIn && (trimmed.contactYou || trimmed.allowContact),
    ...(quote && { quote }),
  };
}

export function schemaName({
  extended,
  onLesson,
  address,
}: {
  extended: boolean;
  onLesson: boolean;
  address: string;
}): SurveySchemaName {
  if (extended) return 'tenant-survey-v1';
  if (onLesson || address.includes(pages.guides.path())) return 'lesson-v2';
  return address.includes('/conclusion') ? 'course-v1' : 'tenant-v1';
}

function subjectFields(
  subject: FeedbackSubject,
): Pick<FeedbackPayload, 'feedbackableType' | 'feedbackableId' | 'courseId'> {
  switch (subject.type) {
    case 'lesson':
      return { feedbackableType: 'lesson', feedbackableId: subject.lessonId, courseId: subject.courseId };
    case 'course':
      return { feedbackableType: 'course', feedbackableId: subject.courseId, courseId: subject.courseId };
    case 'none':
      return { feedbackableType: '', feedbackableId: null, courseId: null };
  }
}

function surveyAnswers(form: SurveyForm, questionGroup: string | null): FeedbackPayload['feedback'] {
  const levels = chosenKeys(form.feedback.levels);
  if (questionGroup === null) return { levels };
  return {
    levels,
    customQuestion: questionGroup,
    customQuestionAnswers: chosenKeys(form.feedback.customQuestion),
    otherAnswer: form.other,
  };
}
