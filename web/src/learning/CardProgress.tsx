import { percentComplete, type ProgressStatus } from '@academy/domain/progress';
import { Icon } from '../ui/Icon.tsx';
import { usePersonalDataReady } from './personal-data.ts';

type Props = {
  status: ProgressStatus;
  /** Lessons; a guide has none to count. */
  done?: number;
  total?: number;
};

/** How far somebody came, over the lower edge of a card's picture: it takes no room, so nothing moves when it comes. */
export function CardProgress({ status, done = 0, total = 0 }: Props) {
  if (!usePersonalDataReady() || status === 'Not Started') return null;
  const isDone = status === 'Completed';
  const percent = isDone ? 100 : percentComplete(done, total);
  const counts = total > 0;
  return (
    <div className="absolute inset-x-0 bottom-0">
      <p className="m-3 inline-flex items-center gap-1.5 rounded-full border border-line bg-page px-2.5 py-0.5 text-xs font-semibold">
        {isDone && <Icon name="check" className="size-3.5 text-brand" />}
        {isDone || !counts ? status : `${percent}% done`}
      </p>
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
