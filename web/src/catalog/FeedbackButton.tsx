import { feedback } from '../overlay/feedback.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { FEEDBACK_TIP } from '../ui/Tooltip.tsx';

/** The small way to the feedback forms, from a page that says what it is about. */
export function FeedbackButton({ on }: { on: 'lesson' | 'guide' | 'course' }) {
  return (
    <IconButton
      icon="feedback"
      label={`Give feedback on this ${on}`}
      tip={FEEDBACK_TIP}
      aria-haspopup="dialog"
      onClick={() => feedback.open()}
      className="print:hidden"
    />
  );
}
