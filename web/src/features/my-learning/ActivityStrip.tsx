import { useMutation } from '@tanstack/react-query';
import type { Learning } from '@academy/contract/schemas/learning';
import { activityOfWeek } from '@academy/domain/activity';
import { formatDuration } from '@academy/domain/duration';
import { formatCount } from '@academy/domain/plural';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { activityShown } from './queries.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const FULL_MINUTES = 60;

/** The days of this week, with the estimated length of their material; actual time is not measured. */
export function ActivityStrip({ activity }: { activity: Learning['activity'] }) {
  const { mutate } = useMutation(activityShown);
  const [now] = useState(() => new Date());
  const hide = (isHidden: boolean) => mutate({ query: {}, body: { isHidden } });
  if (activity.isHidden)
    return (
      <div>
        <Button look="quiet" onClick={() => hide(false)}>
          Show my week
        </Button>
      </div>
    );
  const entries = activity.entries.map(({ at, seconds }) => ({ at: new Date(at), seconds }));
  const days = activityOfWeek(entries, { now, offsetMinutes: now.getTimezoneOffset() });
  const active = days.filter(({ minutes }) => minutes > 0);
  if (active.length === 0) return null;
  const total = active.reduce((sum, { minutes }) => sum + minutes, 0);
  return (
    <section aria-labelledby="activity" className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <h2 id="activity" className="text-xl">
        This week
      </h2>
      <ul className="flex items-end gap-2">
        {days.map(({ date, minutes }, at) => (
          <li key={date} className="flex flex-col items-center gap-1 text-xs text-soft">
            <svg viewBox="0 0 10 24" aria-hidden="true" className="h-6 w-2.5 rounded-full bg-wash text-brand">
              <rect
                y={24 - barHeight(minutes)}
                width="10"
                height={barHeight(minutes)}
                rx="5"
                fill="currentColor"
              />
            </svg>
            <span aria-hidden="true">{WEEKDAYS[at]?.charAt(0)}</span>
            <span className="sr-only">
              {WEEKDAYS[at]}: about {formatCount(minutes, 'minute')} of material
            </span>
          </li>
        ))}
      </ul>
      <p className="text-soft tabular-nums">
        {formatCount(active.length, 'day')}, about {formatDuration(total * 60)} of material
      </p>
      <Button look="quiet" onClick={() => hide(true)}>
        Hide
      </Button>
    </section>
  );
}

function barHeight(minutes: number): number {
  return minutes === 0 ? 0 : Math.max(6, Math.min(24, (minutes / FULL_MINUTES) * 24));
}
