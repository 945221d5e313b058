import type { Reviews } from '@academy/contract/schemas/reviews';
import { pages } from '@academy/domain/pages';
import { formatCount } from '@academy/domain/plural';
import { useEffect, useRef, type ReactNode } from 'react';
import { QueryView } from '../../api/QueryView.tsx';
import { Panel } from '../../catalog/check/Panel.tsx';
import { dayName } from './dates.ts';
import { reviewSummary } from './queries.ts';
import { ResumeReviews, ReviewSettings } from './ReviewSettings.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useOnline } from '../../ui/use-online.ts';

type Props = {
  until: string;
  right: number;
  /** Answers waiting for the network and the server. */
  ungraded: number;
  /** 0 if nothing was due. */
  shown: number;
  onMore: () => void;
};

/** The end of a review, or the message if nothing is due. */
export function ReviewEnd({ until, onMore, ...result }: Props) {
  const { shown } = result;
  const summary = reviewSummary(until);
  return (
    <QueryView query={{ ...summary, refetchOnMount: shown > 0 ? 'always' : true }} what="Your reviews">
      {(reviews) => (
        <Arrival takesFocus={shown > 0}>
          <State reviews={reviews} {...result} onMore={onMore} />
          {reviews.status === 'on' && reviews.total > 0 && (
            <section aria-labelledby="review-settings" className="flex flex-col gap-3">
              <h2 id="review-settings" className="text-xl">
                Take a break
              </h2>
              <p className="max-w-prose text-soft">
                Questions wait while reviews are paused. Turning them off forgets nothing, and you can turn
                them on again here.
              </p>
              <ReviewSettings />
            </section>
          )}
        </Arrival>
      )}
    </QueryView>
  );
}

/** It may appear some time after the last question, and takes the focus then. */
function Arrival({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) area.current?.querySelector('h2')?.focus();
  }, [takesFocus]);
  return (
    <div ref={area} className="flex flex-col gap-8">
      {children}
    </div>
  );
}

function State({ reviews, right, ungraded, shown, onMore }: Omit<Props, 'until'> & { reviews: Reviews }) {
  const isOnline = useOnline();
  const { status, pausedUntil, waiting, doneToday, total, nextDueAt } = reviews;
  if (status === 'off')
    return (
      <Panel icon="retry" title="Reviews are off">
        <p className="max-w-prose text-soft">
          Questions that you missed or answered long ago come back a few at a time, a few minutes a day.
        </p>
        <WayBack>
          <ResumeReviews>Turn reviews on</ResumeReviews>
        </WayBack>
      </Panel>
    );
  if (status === 'paused')
    return (
      <Panel icon="clock" title={`Reviews are paused until ${dayName(pausedUntil ?? '')}`}>
        <p className="max-w-prose text-soft">Your questions will be here when you’re back.</p>
        <WayBack>
          <ResumeReviews>Resume now</ResumeReviews>
        </WayBack>
      </Panel>
    );
  if (total === 0)
    return (
      <Panel icon="retry" title="Nothing to review yet">
        <p className="max-w-prose text-soft">
          Take a knowledge check. The questions that you miss come back here at once, the others when you are
          about to forget them.
        </p>
        <ButtonLink to={pages.courses.path()}>Browse courses</ButtonLink>
      </Panel>
    );
  const isDone = shown > 0 || doneToday > 0;
  return (
    <Panel icon="success" title={isDone ? 'Done for today' : 'Nothing is due today'}>
      {shown > 0 && <p>{resultText({ right, ungraded, shown })}</p>}
      <p className="max-w-prose text-soft">{nextText({ waiting, nextDueAt })}</p>
      <WayBack>
        {waiting > 0 && isOnline && (
          <Button look="secondary" size="large" onClick={onMore}>
            Review more
          </Button>
        )}
      </WayBack>
    </Panel>
  );
}

/** A link to My Learning, next to other actions. */
function WayBack({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ButtonLink to={pages.home.path()}>Back to My Learning</ButtonLink>
      {children}
    </div>
  );
}

function resultText({ right, ungraded, shown }: Pick<Props, 'right' | 'ungraded' | 'shown'>): string {
  const graded = `${right} of ${formatCount(shown - ungraded, 'question')} right.`;
  const later = `${formatCount(ungraded, 'answer is', 'answers are')} graded when you are back online.`;
  return [...(shown > ungraded ? [graded] : []), ...(ungraded > 0 ? [later] : [])].join(' ');
}

function nextText({ waiting, nextDueAt }: Pick<Reviews, 'waiting' | 'nextDueAt'>): string {
  if (waiting > 0)
    return `${formatCount(waiting, 'more question waits', 'more questions wait')} for tomorrow.`;
  if (nextDueAt === null) return 'No more questions for now.';
  return `The next question comes back ${dayName(nextDueAt)}.`;
}
