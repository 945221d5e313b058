import { useMutation } from '@tanstack/react-query';
import type { InputOf } from '@academy/contract/endpoint';
import type { setReviews } from '@academy/contract/reviews';
import { Button } from '../../ui/Button.tsx';
import { reviewSettings } from './queries.ts';

type Props = { isColumn?: boolean; onChange?: () => void };

/** Pausing or disabling reviews; progress is kept. */
export function ReviewSettings({ isColumn = false, onChange }: Props) {
  const { mutate } = useMutation(reviewSettings);
  const change = (body: InputOf<typeof setReviews>['body']) => {
    onChange?.();
    mutate({ query: {}, body });
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

export function ResumeReviews({
  children,
  look = 'secondary',
}: {
  children: string;
  look?: 'secondary' | 'quiet';
}) {
  const { mutate } = useMutation(reviewSettings);
  return (
    <Button look={look} onClick={() => mutate({ query: {}, body: { status: 'on' } })}>
      {children}
    </Button>
  );
}

const PAUSES = [
  { days: 1, label: 'Pause for a day' },
  { days: 7, label: 'Pause for a week' },
  { days: 30, label: 'Pause for a month' },
] as const;

/** A pause ends in the reader's morning. */
function endOfPause(days: number, now = new Date()): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 4).toISOString();
}
