import type { Chapter } from '@academy/domain/content/lesson';
import { formatMediaTime, speakMediaTime } from '@academy/domain/media-time';
import type { Part } from '@academy/domain/watched-parts';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { chapterAt } from './chapter-at.ts';
import type { PlayerState } from './use-player.ts';

type Props = {
  state: Pick<PlayerState, 'time' | 'buffered'>;
  duration: number;
  chapters: readonly Chapter[];
  watched: readonly Part[];
  onSeek: (second: number) => unknown;
};

const STEP_SECONDS = 5;
const STEPS: Record<string, number> = {
  ArrowLeft: -STEP_SECONDS,
  ArrowDown: -STEP_SECONDS,
  ArrowRight: STEP_SECONDS,
  ArrowUp: STEP_SECONDS,
  PageDown: -STEP_SECONDS * 6,
  PageUp: STEP_SECONDS * 6,
};

/** The seek slider, above the loaded and watched ranges and the chapter marks. */
export function SeekBar({ state: { time, buffered }, duration, chapters, watched, onSeek }: Props) {
  const [pointed, setPointed] = useState<number | null>(null);
  const share = (second: number) => `${(Math.min(second, duration) / duration) * 100}%`;
  const span = (start: number, end: number) => ({
    left: share(start),
    width: share(Math.max(0, end - start)),
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (step === undefined || hasModifier) return;
    event.preventDefault();
    event.stopPropagation();
    onSeek(Math.max(0, Math.min(duration, time + step)));
  };
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.max(0, Math.min(1, (clientX - left) / width)) * duration);
  };
  return (
    <div className="player-seek" onPointerMove={onPointerMove} onPointerLeave={() => setPointed(null)}>
      <div className="player-track" aria-hidden="true">
        {duration > 0 && (
          <>
            {buffered.map(({ start, end }) => (
              <span key={start} className="player-buffered" style={span(start, end)} />
            ))}
            {watched.map(([start, end]) => (
              <span key={start} className="player-watched" style={span(start, end)} />
            ))}
            <span className="player-played" style={span(0, time)} />
            {chapters
              .filter(({ start }) => start > 0 && start < duration)
              .map(({ start }) => (
                <span key={start} className="player-mark" style={{ left: share(start) }} />
              ))}
          </>
        )}
      </div>
      <input
        type="range"
        min={0}
        max={duration || 1}
        step={0.1}
        value={Math.min(time, duration || 1)}
        aria-label="Seek"
        aria-valuetext={spokenPosition({ time, duration, chapter: chapterAt(chapters, time) })}
        onChange={(event) => onSeek(Number(event.target.value))}
        onKeyDown={onKeyDown}
      />
      {pointed !== null && duration > 0 && (
        <output aria-hidden="true" className="player-pointed" style={{ left: share(pointed) }}>
          {[formatMediaTime(pointed), chapterAt(chapters, pointed)?.title].filter(Boolean).join(' · ')}
        </output>
      )}
    </div>
  );
}

type Position = { time: number; duration: number; chapter: Chapter | undefined };

function spokenPosition({ time, duration, chapter }: Position): string {
  const position = `${speakMediaTime(time)} of ${speakMediaTime(duration)}`;
  return chapter ? `${position}, ${chapter.title}` : position;
}
