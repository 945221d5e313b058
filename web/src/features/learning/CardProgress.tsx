import { percentComplete, type ProgressStatus } from '@academy/domain/progress';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { usePersonalDataReady } from '../../api/personal-data.ts';

type Props = {
  status: ProgressStatus;
  /** Completed lessons; guides have none. */
  done?: number;
  total?: number;
  /** The address and title of the next lesson. */
  next?: string;
  title?: string;
};

/** Progress over the lower edge of a card's picture, where it takes no space and shifts nothing. */
export function CardProgress({ status, done = 0, total = 0, next, title }: Props) {
  if (!usePersonalDataReady() || status === 'Not Started') return null;
  const isDone = status === 'Completed';
  const percent = isDone ? 100 : percentComplete(done, total);
  const counts = total > 0;
  return (
    <div className="absolute inset-x-0 bottom-0">
      <div className="m-3 flex items-center justify-between gap-2">
        <p className="inline-flex items-center gap-1.5 rounded-full border border-line bg-page px-2.5 py-0.5 text-xs font-semibold">
          {isDone && <Icon name="check" className="size-3.5 text-brand" />}
          {isDone || !counts || percent === 0 ? status : `${percent}% done`}
        </p>
        {next && (
          <Link
            to={next}
            aria-label={`Continue: ${title}`}
            // Above the link of the card, which covers it.
            className="relative z-10 inline-flex min-h-8 items-center gap-1 rounded-full bg-brand px-3 text-sm font-semibold text-on-brand"
          >
            Continue
            <Icon name="arrow" className="size-4" />
          </Link>
        )}
      </div>
      {counts && (
        <svg
          viewBox="0 0 100 1"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="block h-1.5 w-full bg-wash text-brand"
        >
          <rect width={percent} height="1" fill="currentColor" />
        </svg>
      )}
    </div>
  );
}
