import type { Reviews } from '@academy/contract/schemas/reviews';
import { pages } from '@academy/domain/pages';
import { formatCount } from '@academy/domain/plural';
import type { ReactNode } from 'react';
import { QueryFailure } from '../../api/FailureNotice.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { dayName } from './dates.ts';
import { ResumeReviews, ReviewSettings } from './ReviewSettings.tsx';
import { useReviewSummary } from './use-review-summary.ts';

/**
 * Today's due questions with a link; nothing for people who have answered none yet. The questions are those
 * of all academies, so newcomers to one only see due ones.
 */
export function DueToday({ isNewcomer = false }: { isNewcomer?: boolean }) {
  const answer = useReviewSummary();
  if (answer.isPending) return null;
  if (answer.isLoadingError)
    return <QueryFailure title="Your reviews could not be loaded." answer={answer} />;
  return <Summary reviews={answer.data} isNewcomer={isNewcomer} />;
}

function Summary({ reviews, isNewcomer }: { reviews: Reviews; isNewcomer: boolean }) {
  const { status, pausedUntil, due, doneToday, total, nextDueAt } = reviews;
  if (status === 'off')
    return (
      <Calm text="Reviews are off.">
        <ResumeReviews look="quiet">Turn reviews on</ResumeReviews>
      </Calm>
    );
  if (status === 'paused')
    return (
      <Calm text={`Reviews are paused until ${dayName(pausedUntil ?? '')}.`}>
        <ResumeReviews look="quiet">Resume</ResumeReviews>
      </Calm>
    );
  if (due > 0) return <Due due={due} />;
  if (total === 0 || isNewcomer) return null;
  const next = nextDueAt === null ? '' : ` The next question comes ${dayName(nextDueAt)}.`;
  return <Calm text={`${doneToday > 0 ? 'Done for today.' : 'Nothing to review today.'}${next}`} />;
}

function Due({ due }: { due: number }) {
  return (
    <section
      aria-labelledby="due-today"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-panel border border-line bg-page p-4 tablet:px-6"
    >
      <Icon name="retry" className="size-6 text-brand max-tablet:hidden" />
      <div className="min-w-0 grow">
        <h2 id="due-today" className="text-xl">
          Due today
        </h2>
        <p className="text-soft">
          {formatCount(due, 'question')} to review, about {formatCount(minutesFor(due), 'minute')}
        </p>
      </div>
      <div className="flex items-center gap-1">
        <ButtonLink
          to={pages.review.path()}
          size="small"
          aria-label={`Start the review of ${formatCount(due, 'question')}`}
        >
          Start
          <Icon name="arrow" />
        </ButtonLink>
        <Menu label="Pause or stop reviews" icon="menu">
          {(close) => <ReviewSettings isColumn onChange={close} />}
        </Menu>
      </div>
    </section>
  );
}

function Calm({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <section aria-label="Reviews" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
      <p className="flex items-start gap-3">
        <Icon name="retry" className="mt-0.5 size-5" />
        {text}
      </p>
      {children}
    </section>
  );
}

const SECONDS_EACH = 20;

function minutesFor(questions: number): number {
  return Math.max(1, Math.round((questions * SECONDS_EACH) / 60));
}
