import { query } from '../../api/query.ts';
import { getFeedbackQuestions } from '@academy/contract/feedback';
import type { FeedbackQuestions } from '@academy/contract/schemas/feedback';
import { chosenKeys, toOptions, validateExtended, type SurveyOption } from '@academy/domain/survey';
import { QueryView } from '../../api/QueryView.tsx';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FeedbackFrame, FormButtons } from './FeedbackFrame.tsx';
import { AllowContact, OptionGrid, OtherAnswer, Stars, TextField } from './fields.tsx';
import { useFeedbackForm, type FeedbackForm, type FeedbackFormProps } from './use-feedback-form.ts';

const feedbackQuestions = query(getFeedbackQuestions, { query: {} });

export function ExtendedForm({ open, draft, target, onClose, onSent }: FeedbackFormProps) {
  const { extendedTitle, extendedPrompt, questionGroup } = useTenant().feedback;
  const hasQuestionGroup = questionGroup !== undefined;
  const check = (form: typeof draft.form) => validateExtended({ form, hasQuestionGroup });
  const form = useFeedbackForm({ extended: true, draft, target, check, onSent });
  const { values, errors, change, clearErrors } = form;
  return (
    <FeedbackFrame
      open={open}
      wide
      title={extendedTitle}
      onClose={onClose}
      form={form.props}
      error={form.error}
      actions={<FormButtons isPending={form.isPending} onCancel={onClose} />}
    >
      <p className="text-soft">{extendedPrompt}</p>
      <Stars
        rating={values.rating}
        error={errors['rating']}
        onRate={(rating) => {
          change({ rating });
          // Either of the two is enough.
          clearErrors('moreComments');
        }}
      />
      <TextField
        name="moreComments"
        label="What else would you like to tell us?"
        value={values.moreComments}
        error={errors['moreComments']}
        onType={(moreComments) => {
          change({ moreComments });
          if (moreComments.trim()) clearErrors('rating');
        }}
      />
      {open && (
        <QueryView query={feedbackQuestions} what="The questions" skeleton={<Skeleton className="h-40" />}>
          {(questions) => <Questions questions={questions} form={form} />}
        </QueryView>
      )}
      <AllowContact form={form} />
    </FeedbackFrame>
  );
}

function Questions({ questions, form }: { questions: FeedbackQuestions; form: FeedbackForm }) {
  const { questionGroup, levels } = useTenant().feedback;
  const { values, errors, change, clearErrors } = form;
  const { feedback } = values;
  return (
    <div className="flex flex-col gap-5">
      {questionGroup && (
        <OptionGrid
          question={questionGroup.question}
          name="customQuestion"
          options={withChecked(questions.customQuestion, feedback.customQuestion)}
          error={errors['customQuestionAnswers']}
          onChange={(customQuestion) => {
            change({ feedback: { ...feedback, customQuestion } });
            clearErrors('customQuestionAnswers');
          }}
        >
          <OtherAnswer
            isOn={values.isMore}
            text={values.other}
            onToggle={(isMore) => change({ isMore })}
            onType={(other) => {
              change({ other });
              if (other.trim()) clearErrors('customQuestionAnswers');
            }}
          />
        </OptionGrid>
      )}
      <OptionGrid
        question={levels.question}
        name="levels"
        options={withChecked(questions.level, feedback.levels)}
        error={errors['levels']}
        onChange={(chosen) => {
          change({ feedback: { ...feedback, levels: chosen } });
          clearErrors('levels');
        }}
      />
    </div>
  );
}

/** The server's options, with those of the draft checked. */
function withChecked(
  questions: FeedbackQuestions['level'],
  drafted: readonly SurveyOption[],
): SurveyOption[] {
  const checked = new Set(chosenKeys(drafted));
  return toOptions(questions).map((option) =>
    drafted.length > 0 ? { ...option, checked: checked.has(option.key) } : option,
  );
}
