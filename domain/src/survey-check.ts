import type { FeedbackPayload } from './survey-payload.ts';
import { EMPTY_SURVEY, validateExtended, validateSimple, type SurveyOption } from './survey.ts';
import type { FieldError } from './validation.ts';

type QuestionOptions = { readonly options: readonly { readonly key: string }[] };

/** The survey questions in the tenant's data. */
export type TenantSurvey = {
  tenantId: string;
  questionGroup: (QuestionOptions & { readonly key: string }) | null;
  levels: QuestionOptions;
};

/** Repeats the checks of the forms on the server, plus what only a client other than our forms could send. */
export function validatePayload(payload: FeedbackPayload, survey: TenantSurvey): FieldError[] {
  return [
    ...(payload.tenantId === survey.tenantId
      ? []
      : [fault('tenantId', 'The tenant id field must match the tenant of this site.')]),
    ...subjectFaults(payload),
    ...(payload.schema === 'tenant-survey-v1' ? surveyFaults(payload, survey) : simpleFaults(payload)),
  ];
}

function subjectFaults({ feedbackableType, feedbackableId, quote }: FeedbackPayload): FieldError[] {
  const needsId = feedbackableType !== '';
  if (needsId && !feedbackableId) return [fault('feedbackableId', 'The feedbackable id field is required.')];
  if (!needsId && feedbackableId !== null)
    return [fault('feedbackableType', 'The feedbackable type field is required.')];
  return quote && (feedbackableType !== 'lesson' || quote.lessonId !== feedbackableId)
    ? [fault('quote.lessonId', 'The quote must be from the lesson that the feedback is about.')]
    : [];
}

function simpleFaults({ comments, rating, feedback }: FeedbackPayload): FieldError[] {
  return [
    ...validateSimple({ ...EMPTY_SURVEY, comments }),
    ...(rating === null ? [] : [fault('rating', 'The rating field belongs to the survey alone.')]),
    ...(feedback === null ? [] : [fault('feedback', 'The feedback field belongs to the survey alone.')]),
  ];
}

function surveyFaults(
  { rating, moreCommentsVal, feedback }: FeedbackPayload,
  { questionGroup, levels }: TenantSurvey,
): FieldError[] {
  const group = feedback && 'customQuestion' in feedback ? feedback : null;
  const missing = validateExtended({
    form: {
      ...EMPTY_SURVEY,
      rating: rating ?? 0,
      moreComments: moreCommentsVal,
      other: group?.otherAnswer ?? '',
      feedback: {
        levels: ticked(feedback?.levels ?? []),
        customQuestion: ticked(group?.customQuestionAnswers ?? []),
      },
    },
    hasQuestionGroup: questionGroup !== null,
  });
  return [
    ...missing.map(({ field, message }) => fault(WIRE_NAMES[field] ?? field, message)),
    ...((group?.customQuestion ?? null) === (questionGroup?.key ?? null)
      ? []
      : [
          fault(
            'feedback.customQuestion',
            'The custom question field must be the one that this tenant asks.',
          ),
        ]),
    ...unknownKeys('levels', feedback?.levels, levels),
    ...unknownKeys('customQuestionAnswers', group?.customQuestionAnswers, questionGroup),
  ];
}

/** Form fields with another name on the wire. */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  moreComments: 'moreCommentsVal',
  customQuestionAnswers: 'feedback.customQuestionAnswers',
  levels: 'feedback.levels',
};

function ticked(keys: readonly string[]): SurveyOption[] {
  return keys.map((key) => ({ key, value: key, checked: true }));
}

function unknownKeys(
  name: 'levels' | 'customQuestionAnswers',
  chosen: readonly string[] | undefined,
  question: QuestionOptions | null,
): FieldError[] {
  const known = new Set(question?.options.map(({ key }) => key));
  const label = name === 'levels' ? 'levels' : 'custom question answers';
  return (chosen ?? []).every((key) => known.has(key))
    ? []
    : [fault(`feedback.${name}`, `The ${label} field holds an answer that was not offered.`)];
}

function fault(field: string, message: string): FieldError {
  return { field, message };
}
