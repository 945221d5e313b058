import * as z from 'zod/mini';
import type { FieldError } from './validation.ts';

export const MAX_TEXT_LENGTH = 5000;

/** Text with line breaks but without other control characters, which the database cannot store. */
export function plainTextSchema(label: string, longest = MAX_TEXT_LENGTH) {
  return z
    .string()
    .check(
      z.maxLength(longest),
      z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, `The ${label} field must be plain text.`),
    );
}

export const surveyOption = z.object({ key: z.string(), value: z.string(), checked: z.boolean() });
export type SurveyOption = z.infer<typeof surveyOption>;

const surveyQuestion = z.object({ key: z.string(), value: z.string(), isChecked: z.boolean() });
type SurveyQuestion = z.infer<typeof surveyQuestion>;

export const surveyQuestions = z.object({
  customQuestion: z.array(surveyQuestion),
  level: z.array(surveyQuestion),
});

/** `isMore` is the checkbox Other and `other` its text; a rating of 0 means no star was chosen. */
export const surveyForm = z.object({
  comments: plainTextSchema('comments'),
  moreComments: plainTextSchema('more comments'),
  feedback: z.object({ levels: z.array(surveyOption), customQuestion: z.array(surveyOption) }),
  rating: z.int().check(z.minimum(0), z.maximum(5)),
  isBug: z.boolean(),
  allowContact: z.boolean(),
  isMore: z.boolean(),
  other: plainTextSchema('other'),
  contactYou: z.boolean(),
});
export type SurveyForm = z.infer<typeof surveyForm>;

export const EMPTY_SURVEY: SurveyForm = {
  comments: '',
  moreComments: '',
  feedback: { levels: [], customQuestion: [] },
  rating: 0,
  isBug: false,
  allowContact: false,
  isMore: false,
  other: '',
  contactYou: false,
};

export function toOptions(questions: readonly SurveyQuestion[]): SurveyOption[] {
  return questions.map(({ key, value, isChecked }) => ({ key, value, checked: isChecked }));
}

export function chosenKeys(options: readonly SurveyOption[]): string[] {
  return options.filter((option) => option.checked).map((option) => option.key);
}

/** Applied when a text field loses focus. */
export function trimForm(form: SurveyForm): SurveyForm {
  return {
    ...form,
    comments: form.comments.trim(),
    moreComments: form.moreComments.trim(),
    other: form.other.trim(),
  };
}

export function validateSimple(form: SurveyForm): FieldError[] {
  return form.comments.trim() === ''
    ? [{ field: 'comments', message: 'The comments field is required' }]
    : [];
}

/** A tenant without a question group asks for levels only. */
export function validateExtended({
  form,
  hasQuestionGroup,
}: {
  form: SurveyForm;
  hasQuestionGroup: boolean;
}): FieldError[] {
  const errors: FieldError[] = [];
  if (form.rating === 0 && form.moreComments.trim() === '') {
    errors.push(
      { field: 'rating', message: 'The rating field is required when comments is not present.' },
      { field: 'moreComments', message: 'The comments field is required when rating is not present.' },
    );
  }
  const answered = chosenKeys(form.feedback.customQuestion).length > 0 || form.other.trim() !== '';
  if (hasQuestionGroup && !answered) {
    errors.push({
      field: 'customQuestionAnswers',
      message: 'The custom question answers field is required.',
    });
  }
  if (chosenKeys(form.feedback.levels).length === 0) {
    errors.push({ field: 'levels', message: 'The levels field is required.' });
  }
  return errors;
}
