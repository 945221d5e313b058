import { feedback } from '../overlay/feedback.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { FEEDBACK_TIP } from '../ui/Tooltip.tsx';

/** Opens the feedback form for the page's subject. */
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
