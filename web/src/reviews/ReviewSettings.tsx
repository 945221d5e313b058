import { useQueryCache } from '../api/use-query.ts';
import { Button } from '../ui/Button.tsx';
import type { ReviewStatus } from '@academy/domain/reviews';
import { runMutation } from '../api/query.ts';
import type { QueryCache } from '../api/query-cache.ts';
import { reviewSettings } from './queries.ts';

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

const PAUSES = [
  { days: 1, label: 'Pause for a day' },
  { days: 7, label: 'Pause for a week' },
  { days: 30, label: 'Pause for a month' },
] as const;

/** A pause ends in the morning, where the reader is. */
function endOfPause(days: number, now = new Date()): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 4).toISOString();
}

type ReviewChange = { status: ReviewStatus; until?: string };

/** A failure is said by a toast, and everything stays as it is. */
async function changeReviews(cache: QueryCache, body: ReviewChange): Promise<void> {
  const { api } = await import('../api/api.ts');
  const options = { hideLoader: true, skipRedirect: true };
  await runMutation(api, reviewSettings, { input: { query: {}, body }, options }).then(
    cache.apply,
    () => undefined,
  );
}
