import { formatMediaTime } from '@academy/domain/media-time';
import { StrokeIcon } from '../../../ui/Icon.tsx';
import { PLAYER_ICONS } from './player-icons.ts';

type Props = {
  title: string;
  resumedAt: number | null;
  onPlay: () => void;
  onRestart: () => void;
};

/** The overlay until the video is played. */
export function Stage({ title, resumedAt, onPlay, onRestart }: Props) {
  return (
    <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center gap-3">
      <button
        type="button"
        onClick={onPlay}
        aria-label={`Play the video: ${title}`}
        className="pointer-events-auto grid size-18 place-items-center rounded-full bg-brand text-on-brand ring-4 ring-surface transition-transform duration-150 ease-calm hover:scale-105"
      >
        <StrokeIcon path={PLAYER_ICONS.play} className="ml-1 size-9 fill-current" />
      </button>
      {resumedAt !== null && (
        <p className="pointer-events-auto absolute top-3 flex items-center gap-1 rounded-small bg-surface pl-3 text-sm text-text shadow-lift">
          Continues at {formatMediaTime(resumedAt)}
          <button
            type="button"
            onClick={onRestart}
            className="min-h-10 px-3 font-semibold text-brand underline-offset-4 hover:underline"
          >
            Start over
          </button>
        </p>
      )}
    </div>
  );
}
