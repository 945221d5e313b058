import { useQueryCache } from '../api/use-query.ts';
import { Button } from '../ui/Button.tsx';
import { changeReviews, endOfPause, PAUSES, type ReviewChange } from './change-settings.ts';

type Props = { isColumn?: boolean; onChange?: () => void };

/** Pausing reviews for some days, and ending them; what was learned so far stays. */
export function ReviewSettings({ isColumn = false, onChange }: Props) {
  const cache = useQueryCache();
  const change = (settings: ReviewChange) => {
    onChange?.();
    void changeReviews(cache, settings);
  };
  return (
    <div className={`flex gap-2 ${isColumn ? 'flex-col' : 'flex-wrap'}`}>
      {PAUSES.map(({ days, label }) => (
        <Button
          key={days}
          look="secondary"
          onClick={() => change({ status: 'paused', until: endOfPause(days) })}
        >
          {label}
        </Button>
      ))}
      <Button look="quiet" onClick={() => change({ status: 'off' })}>
        Turn reviews off
      </Button>
    </div>
  );
}

/** The way back to reviews. */
export function ResumeReviews({
  children,
  look = 'secondary',
}: {
  children: string;
  look?: 'secondary' | 'quiet';
}) {
  const cache = useQueryCache();
  return (
    <Button look={look} onClick={() => void changeReviews(cache, { status: 'on' })}>
      {children}
    </Button>
  );
}
