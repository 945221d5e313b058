import * as z from 'zod/mini';
import { chosenKeys, surveyText, trimForm, type SurveyForm } from './survey.ts';

const shortText = () => z.string().check(z.maxLength(2000));
const keys = () => z.array(shortText()).check(z.maxLength(100));

const surveySchemaName = z.enum(['tenant-survey-v1', 'lesson-v2', 'course-v1', 'tenant-v1']);
export type SurveySchemaName = z.infer<typeof surveySchemaName>;

/** With a question group the levels come beside its answers, without one they come alone. */
const surveyFeedback = z.union([
  z.strictObject({
    levels: keys(),
    customQuestion: shortText(),
    customQuestionAnswers: keys(),
    otherAnswer: surveyText(),
  }),
  z.strictObject({ levels: keys() }),
]);

export const feedbackPayload = z.object({
  feedbackableType: z.enum(['lesson', 'course', '']),
  feedbackableId: z.nullable(shortText()),
  comments: surveyText(),
  moreCommentsVal: surveyText(),
  courseId: z.nullable(shortText()),
  tenantId: shortText(),
  rating: z.nullable(z.int().check(z.minimum(0), z.maximum(5))),
  schema: surveySchemaName,
  feedback: z.nullable(surveyFeedback),
  context: z.object({ userAgent: shortText(), url: shortText(), route: shortText() }),
  isBug: z.boolean(),
  allowContact: z.boolean(),
});
export type FeedbackPayload = z.infer<typeof feedbackPayload>;

/** What the feedback is about. A guide is a lesson without a course. */
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
}: {
  form: SurveyForm;
  extended: boolean;
  subject: FeedbackSubject;
  tenantId: string;
  questionGroup: string | null;
  context: FeedbackPayload['context'];
  signedIn: boolean;
}): FeedbackPayload {
  const trimmed = trimForm(form);
  return {
    ...aboutSubject(subject),
    comments: trimmed.comments,
    moreCommentsVal: trimmed.moreComments,
    tenantId,
    rating: extended ? trimmed.rating : null,
    schema: schemaName({ extended, onLesson: subject.type === 'lesson', address: context.url }),
    feedback: extended ? surveyAnswers(trimmed, questionGroup) : null,
    context,
    isBug: trimmed.isBug,
    // Only someone we know can be written to, so a visitor's tick means nothing.
    allowContact: signedIn && (trimmed.contactYou || trimmed.allowContact),
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
  if (onLesson || address.includes('/guides')) return 'lesson-v2';
  return address.includes('/conclusion') ? 'course-v1' : 'tenant-v1';
}

function aboutSubject(
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
