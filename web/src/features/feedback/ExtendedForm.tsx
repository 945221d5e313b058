import type { FeedbackQuestions } from '@academy/contract/schemas/feedback';
import { chosenKeys, toOptions, validateExtended, type SurveyOption } from '@academy/domain/survey';
import { FailureNotice } from '../../api/FailureNotice.tsx';
import { useAnswer, useAnswers } from '../../api/use-answer.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AllowContact } from './AllowContact.tsx';
import { FeedbackFrame } from './FeedbackFrame.tsx';
import { OptionGrid } from './OptionGrid.tsx';
import { OtherAnswer } from './OtherAnswer.tsx';
import { feedbackQuestions } from './queries.ts';
import { SendButton } from './SendButton.tsx';
import type { FormProps } from './SimpleForm.tsx';
import { Stars } from './Stars.tsx';
import { TextField } from './TextField.tsx';
import type { UseDraft } from './use-draft.ts';
import { useSending } from './use-sending.ts';

export function ExtendedForm({ open, draft, place, onClose, onSent }: FormProps) {
  const { extendedTitle, extendedPrompt, questionGroup } = useTenant().feedback;
  const { form, change } = draft;
  const hasQuestionGroup = questionGroup !== undefined;
  const check = (filled: typeof form) => validateExtended({ form: filled, hasQuestionGroup });
  const sending = useSending({ extended: true, draft, place, check, onSent });
  const rated = () => sending.mend('rating', 'moreComments');
  return (
    <FeedbackFrame
      open={open}
      wide
      title={extendedTitle}
      onClose={onClose}
      onSubmit={sending.onSubmit}
      body={sending.body}
      error={sending.error}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SendButton isSending={sending.isSending} />
        </>
      }
    >
      <p className="text-soft">{extendedPrompt}</p>
      <Stars
        rating={form.rating}
        error={sending.errorOf('rating')}
        onRate={(rating) => {
          change({ rating });
          rated();
        }}
      />
      <TextField
        name="moreComments"
        label="What else would you like to tell us?"
        value={form.moreComments}
        error={sending.errorOf('moreComments')}
        onType={(moreComments) => {
          change({ moreComments });
          if (moreComments.trim()) rated();
        }}
      />
      {open && <Questions draft={draft} sending={sending} />}
      <AllowContact draft={draft} />
    </FeedbackFrame>
  );
}

type Sending = ReturnType<typeof useSending>;

/** What can be ticked comes from the server; what was ticked before stays so. */
function Questions({ draft, sending }: { draft: UseDraft; sending: Sending }) {
  const answers = useAnswers();
  const answer = useAnswer(feedbackQuestions);
  switch (answer.status) {
    case 'ready':
      return <Ready questions={answer.data} draft={draft} sending={sending} />;
    case 'loading':
      return <Skeleton className="h-40" />;
    case 'failed':
      return (
        <FailureNotice
          title="The questions could not be loaded."
          error={answer.error}
          onRetry={() => void answers.reload(feedbackQuestions)}
        />
      );
  }
}

type ReadyProps = { questions: FeedbackQuestions; draft: UseDraft; sending: Sending };

function Ready({ questions, draft: { form, change }, sending }: ReadyProps) {
  const { questionGroup, levels } = useTenant().feedback;
  const { feedback } = form;
  return (
    <>
      {questionGroup && (
        <OptionGrid
          question={questionGroup.question}
          name="customQuestion"
          options={ticked(questions.customQuestion, feedback.customQuestion)}
          error={sending.errorOf('customQuestionAnswers')}
          onChange={(customQuestion) => {
            change({ feedback: { ...feedback, customQuestion } });
            sending.mend('customQuestionAnswers');
          }}
        >
          <OtherAnswer
            isOn={form.isMore}
            text={form.other}
            onTick={(isMore) => change({ isMore })}
            onType={(other) => {
              change({ other });
              if (other.trim()) sending.mend('customQuestionAnswers');
            }}
          />
        </OptionGrid>
      )}
      <OptionGrid
        question={levels.question}
        name="levels"
        options={ticked(questions.level, feedback.levels)}
        error={sending.errorOf('levels')}
        onChange={(chosen) => {
          change({ feedback: { ...feedback, levels: chosen } });
          sending.mend('levels');
        }}
      />
    </>
  );
}

function ticked(questions: FeedbackQuestions['level'], before: readonly SurveyOption[]): SurveyOption[] {
  const on = new Set(chosenKeys(before));
  return toOptions(questions).map((option) =>
    before.length > 0 ? { ...option, checked: on.has(option.key) } : option,
  );
}
