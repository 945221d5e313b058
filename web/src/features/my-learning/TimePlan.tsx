import { useQuery } from '@tanstack/react-query';
import type { PlanStep } from '@academy/contract/schemas/learning';
import { formatDuration } from '@academy/domain/duration';
import { PLAN_MINUTES, type PlanMinutes } from '@academy/domain/time-plan';
import { useState } from 'react';
import { QueryFailure } from '../../api/FailureNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { timePlan } from './queries.ts';
import { stepAddress } from '../learning/index.ts';

/** What fits into a member's available minutes. */
export function TimePlan() {
  const [minutes, choose] = useState<PlanMinutes | null>(null);
  return (
    <section aria-labelledby="time-plan" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="time-plan" className="text-xl">
          How much time do you have?
        </h2>
        <div role="group" aria-labelledby="time-plan" className="flex flex-wrap gap-2">
          {PLAN_MINUTES.map((one) => (
            <Button
              key={one}
              look={one === minutes ? 'primary' : 'secondary'}
              aria-pressed={one === minutes}
              onClick={() => choose(one === minutes ? null : one)}
            >
              <span>
                {one}{' '}
                <span aria-hidden="true" className="tablet:hidden">
                  min
                </span>
                <span className="max-tablet:sr-only">minutes</span>
              </span>
            </Button>
          ))}
        </div>
      </div>
      <div aria-live="polite">{minutes !== null && <Plan minutes={minutes} />}</div>
    </section>
  );
}

function Plan({ minutes }: { minutes: PlanMinutes }) {
  const wanted = timePlan(minutes);
  const answer = useQuery(wanted);
  if (answer.isPending) return <Skeleton className="h-32 rounded-card!" />;
  if (answer.isLoadingError) return <QueryFailure title="The plan could not be made." answer={answer} />;
  const { steps, shortest } = answer.data;
  if (steps.length === 0)
    return (
      <p className="text-soft">
        {shortest === null
          ? 'You’ve done everything available to you here.'
          : `Nothing fits into ${minutes} minutes: the shortest step takes ${formatDuration(shortest)}.`}
      </p>
    );
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-page p-4">
      <ol className="flex flex-col divide-y divide-line">
        {steps.map((step) => (
          <PlanRow key={`${step.kind} ${step.lessonId}`} step={step} />
        ))}
      </ol>
      <p className="text-sm text-soft tabular-nums">{formatDuration(sumAsShown(steps))} in all</p>
    </div>
  );
}

/** The sum of the displayed whole minutes, which a reader may add up. */
function sumAsShown(steps: readonly PlanStep[]): number {
  return steps.reduce((sum, { duration }) => sum + Math.floor((duration + 30) / 60) * 60, 0);
}

const TYPES: Partial<Record<string, string>> = {
  video: 'Video',
  lab: 'Lab',
  'knowledge-check': 'Knowledge check',
};

function PlanRow({ step }: { step: PlanStep }) {
  const { title, type, courseSlug, courseTitle, heading, duration, kind } = step;
  return (
    <li className="flex items-baseline gap-3 py-2.5">
      <div className="min-w-0 grow leading-snug">
        <Link
          to={stepAddress({ course: courseSlug, lesson: step, heading })}
          className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <p className="text-sm text-soft wrap-anywhere">
          {kind === 'guide' ? 'Guide' : [TYPES[type], courseTitle].filter(Boolean).join(' · ')}
        </p>
      </div>
      <span className="shrink-0 text-sm text-soft tabular-nums">{formatDuration(duration)}</span>
    </li>
  );
}
