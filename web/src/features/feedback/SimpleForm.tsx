import { validateSimple } from '@academy/domain/survey';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { FEEDBACK_TIP } from '../../ui/Tooltip.tsx';
import { FeedbackFrame, FormButtons } from './FeedbackFrame.tsx';
import { AllowContact, LabeledCheckbox, TextField } from './fields.tsx';
import { useFeedbackForm, type FeedbackFormProps } from './use-feedback-form.ts';

export function SimpleForm({ open, draft, target, onClose, onSent }: FeedbackFormProps) {
  const { title, prompt } = useTenant().feedback;
  const { quote } = draft;
  const form = useFeedbackForm({ extended: false, draft, target, check: validateSimple, onSent });
  const { values, change } = form;
  return (
    <FeedbackFrame
      open={open}
      title={quote ? 'Report a problem' : title}
      onClose={onClose}
      form={form.props}
      error={form.error}
      actions={<FormButtons isPending={form.isPending} onCancel={onClose} />}
    >
      {quote ? <Quote text={quote.text} onDrop={draft.dropQuote} /> : <p className="text-soft">{prompt}</p>}
      <TextField
        name="comments"
        label={quote ? 'What is wrong here?' : 'Comments'}
        value={values.comments}
        required
        error={form.errors['comments']}
        onType={(comments) => change({ comments })}
      />
      <div className="flex flex-col">
        <LabeledCheckbox name="isBug" checked={values.isBug} onToggle={(isBug) => change({ isBug })}>
          This is a problem with the content
        </LabeledCheckbox>
        <AllowContact form={form} />
      </div>
    </FeedbackFrame>
  );
}

function Quote({ text, onDrop }: { text: string; onDrop: () => void }) {
  return (
    <div className="flex items-start gap-2">
      <blockquote
        dir="auto"
        className="max-h-32 min-w-0 grow overflow-y-auto border-l-4 border-brand pl-4 text-soft wrap-anywhere"
      >
        {text}
      </blockquote>
      <IconButton icon="close" label="Leave out the passage" tip={FEEDBACK_TIP} onClick={onDrop} />
    </div>
  );
}
