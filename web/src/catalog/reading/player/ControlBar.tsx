import type { Chapter } from '@academy/domain/content/lesson';
import { formatMediaTime } from '@academy/domain/media-time';
import { watchedShare, type Part } from '@academy/domain/watched-parts';
import { Menu } from '../../../ui/Menu.tsx';
import { StrokeIcon } from '../../../ui/Icon.tsx';
import { chapterAt } from './chapter-at.ts';
import { PLAYER_ICONS, type PlayerIcon } from './player-icons.ts';
import { SPEEDS } from './run-command.ts';
import { SeekBar } from './SeekBar.tsx';
import type { PlayerState } from './use-player.ts';
import type { PlayerCommand } from './player-keys.ts';
import type { ComponentProps } from 'react';
import { Tooltip } from '../../../ui/Tooltip.tsx';

export type PlayerActions = {
  run: (command: PlayerCommand) => void;
  seek: (second: number) => unknown;
  setSpeed: (speed: number) => unknown;
  setVolume: (volume: number) => unknown;
  togglePictureInPicture: () => unknown;
};

type Props = {
  state: PlayerState;
  duration: number;
  chapters: readonly Chapter[];
  watched: readonly Part[];
  hasCaptions: boolean;
  isSilent: boolean;
  actions: PlayerActions;
};

/** The controls of a video, below its picture, so that they cover neither it nor its captions. */
export function ControlBar({ state, duration, chapters, watched, hasCaptions, isSilent, actions }: Props) {
  const { isPlaying, time, isMuted, volume, areCaptionsOn, isFullscreen, speed } = state;
  const { run, seek } = actions;
  const percent = Math.round(watchedShare(watched, duration) * 100);
  return (
    <div className="player-bar">
      <SeekBar state={state} duration={duration} chapters={chapters} watched={watched} onSeek={seek} />
      <div className="flex items-center gap-0.5">
        <PlayerButton
          icon={isPlaying ? 'pause' : 'play'}
          label={isPlaying ? 'Pause' : 'Play'}
          shortcut="k"
          onClick={() => run({ do: 'play' })}
        />
        {!isSilent && (
          <div className="flex items-center">
            <PlayerButton
              icon={isMuted ? 'muted' : 'loud'}
              label={isMuted ? 'Unmute' : 'Mute'}
              shortcut="m"
              onClick={() => run({ do: 'mute' })}
            />
            <input
              type="range"
              min={0}
              max={1}
              step={0.05}
              value={isMuted ? 0 : volume}
              aria-label="Volume"
              aria-valuetext={`${Math.round((isMuted ? 0 : volume) * 100)} percent`}
              onChange={(event) => actions.setVolume(Number(event.target.value))}
              className="player-volume max-tablet:hidden"
            />
          </div>
        )}
        <p className="px-2 text-sm text-soft tabular-nums whitespace-nowrap">
          <span className="sr-only">Time </span>
          {formatMediaTime(time)} / {formatMediaTime(duration)}
        </p>
        <p className="min-w-0 grow truncate text-sm text-soft">
          <span className="max-tablet:hidden">
            {chapterAt(chapters, time)?.title ?? watchedText(percent)}
          </span>
        </p>
        {chapters.length > 0 && <ChapterMenu chapters={chapters} time={time} onSeek={seek} />}
        <SpeedMenu speed={speed} onSpeed={actions.setSpeed} />
        {hasCaptions && (
          <PlayerButton
            icon="captions"
            label="Captions"
            shortcut="c"
            aria-pressed={areCaptionsOn}
            onClick={() => run({ do: 'captions' })}
          />
        )}
        {document.pictureInPictureEnabled && (
          <PlayerButton
            icon="pictureInPicture"
            label="Picture in picture"
            onClick={actions.togglePictureInPicture}
            className="max-tablet:hidden"
          />
        )}
        <PlayerButton
          icon={isFullscreen ? 'windowed' : 'fullscreen'}
          label={isFullscreen ? 'Leave full screen' : 'Full screen'}
          shortcut="f"
          onClick={() => run({ do: 'fullscreen' })}
        />
      </div>
    </div>
  );
}

function watchedText(percent: number): string {
  return percent > 0 ? `${percent}% watched` : '';
}

const ITEM =
  'flex min-h-10 w-full items-center gap-3 rounded-small px-3 text-left text-sm hover:bg-wash aria-current:bg-wash aria-current:font-semibold';

type ChapterMenuProps = { chapters: readonly Chapter[]; time: number; onSeek: (second: number) => unknown };

function ChapterMenu({ chapters, time, onSeek }: ChapterMenuProps) {
  const current = chapterAt(chapters, time);
  const face = (
    <span className="player-button">
      <StrokeIcon path={PLAYER_ICONS.chapters} />
    </span>
  );
  return (
    <Menu above label="Chapters" face={face}>
      {(close) => (
        <ol className="w-56">
          {chapters.map((chapter) => (
            <li key={chapter.start}>
              <button
                type="button"
                aria-current={chapter === current ? 'true' : undefined}
                onClick={() => {
                  onSeek(chapter.start);
                  close();
                }}
                className={ITEM}
              >
                <span className="text-soft tabular-nums">{formatMediaTime(chapter.start)}</span>
                {chapter.title}
              </button>
            </li>
          ))}
        </ol>
      )}
    </Menu>
  );
}

function SpeedMenu({ speed, onSpeed }: { speed: number; onSpeed: (speed: number) => unknown }) {
  const face = <span className="player-button text-sm font-semibold tabular-nums">{speed}×</span>;
  return (
    <Menu above label={`Speed: ${speed}×`} face={face}>
      {(close) => (
        <ul>
          {SPEEDS.map((one) => (
            <li key={one}>
              <button
                type="button"
                aria-current={one === speed ? 'true' : undefined}
                onClick={() => {
                  onSpeed(one);
                  close();
                }}
                className={ITEM}
              >
                {nameOf(one)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Menu>
  );
}

function nameOf(speed: number): string {
  return speed === 1 ? 'Normal' : `${speed}×`;
}

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: PlayerIcon;
  label: string;
  /** The equivalent key. */
  shortcut?: string;
};

/** A button of the control bar; its tooltip names its key. */
function PlayerButton({ icon, label, shortcut, className = '', ...rest }: ButtonProps) {
  return (
    <Tooltip text={shortcut ? `${label} (${shortcut})` : label}>
      <button
        type="button"
        aria-label={label}
        {...(shortcut && { 'aria-keyshortcuts': shortcut })}
        {...rest}
        className={`player-button ${className}`}
      >
        <StrokeIcon path={PLAYER_ICONS[icon]} />
      </button>
    </Tooltip>
  );
}
