import { validateSimple } from '@academy/domain/survey';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { FEEDBACK_TIP } from '../../ui/Tooltip.tsx';
import { AllowContact } from './AllowContact.tsx';
import { FeedbackFrame } from './FeedbackFrame.tsx';
import type { Place } from '../../overlay/feedback.ts';
import { SendButton } from './SendButton.tsx';
import { TextField } from './TextField.tsx';
import { Tick } from './Tick.tsx';
import type { UseDraft } from './use-draft.ts';
import { useSending } from './use-sending.ts';

export type FormProps = {
  open: boolean;
  draft: UseDraft;
  place: Place;
  onClose: () => void;
  onSent: () => void;
};

export function SimpleForm({ open, draft, place, onClose, onSent }: FormProps) {
  const { title, prompt } = useTenant().feedback;
  const { form, quote, change } = draft;
  const sending = useSending({ extended: false, draft, place, check: validateSimple, onSent });
  return (
    <FeedbackFrame
      open={open}
      title={quote ? 'Report a problem' : title}
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
      {quote ? <Quote text={quote.text} onDrop={draft.dropQuote} /> : <p className="text-soft">{prompt}</p>}
      <TextField
        name="comments"
        label={quote ? 'What is wrong here?' : 'Comments'}
        value={form.comments}
        required
        error={sending.errorOf('comments')}
        onType={(comments) => {
          change({ comments });
          if (comments.trim()) sending.mend('comments');
        }}
      />
      <div className="flex flex-col">
        <Tick name="isBug" checked={form.isBug} onTick={(isBug) => change({ isBug })}>
          This is a problem with the content
        </Tick>
        <AllowContact draft={draft} />
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
