import { mergeParts, type Part } from '@academy/domain/watched-parts';
import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { ControlBar } from './player/ControlBar.tsx';
import './player/player.css';
import type { PlayerCommand } from './player/player-keys.ts';
import {
  areCaptionsWanted,
  runCommand,
  seek,
  setVolume,
  showCaptions,
  togglePictureInPicture,
} from './player/run-command.ts';
import { useSavedPosition } from './player/saved-position.ts';
import { Stage } from './player/Stage.tsx';
import { usePlayerKeys } from './player/use-player-keys.ts';
import { usePlayer } from './player/use-player.ts';
import type { VideoFile } from './video-sources.ts';

type Props = {
  source: VideoFile;
  title: string;
  /** The member's position, from any device. */
  startAt?: number | undefined;
  watched?: readonly Part[] | undefined;
  /** Whether it is the lesson's own video rather than part of its text. */
  isMain?: boolean;
};

/** Plays our own video file with custom controls; without scripts with those of the browser. */
export function VideoPlayer({ source, title, startAt, watched: watchedElsewhere, isMain = false }: Props) {
  const isHydrated = useHydrated();
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [state, look] = usePlayer(video);
  const { resumedAt, watchedBefore } = useSavedPosition(video, {
    key: `video:${source.src.split('?')[0]}`,
    second: startAt,
    watched: watchedElsewhere,
  });
  useDefaultCaptions(video, source);
  const run = (command: PlayerCommand) => {
    if (video.current && frame.current) runCommand({ video: video.current, frame: frame.current }, command);
  };
  const seekTo = (second: number) => {
    if (video.current) seek(video.current, second);
    // Prevents the slider from jumping back until the video reports its position.
    look();
  };
  const play = () => {
    // Keys apply to the player that was used last.
    frame.current?.focus({ preventScroll: true });
    run({ do: 'play' });
  };
  const isIdle = useIdlePointer(Boolean(state?.isFullscreen && state.isPlaying));
  usePlayerKeys(frame, { run, isPageWide: isMain && Boolean(state?.isStarted) });
  const hasControls = isHydrated && state !== null;
  const { size } = source;
  return (
    <div
      ref={frame}
      role="group"
      aria-label={`Video: ${title}`}
      tabIndex={-1}
      data-player
      data-idle={isIdle || undefined}
      className="player print:hidden"
    >
      <div className="player-picture">
        {/* Captions are optional for authors. */}
        <video
          ref={video}
          controls={!hasControls}
          playsInline
          preload="metadata"
          src={source.src}
          {...(source.poster && { poster: source.poster })}
          {...size}
          aria-label={title}
          onClick={hasControls ? play : undefined}
          className={size ? '' : 'aspect-video'}
        >
          {source.captions && (
            <track
              kind="captions"
              src={source.captions}
              srcLang="en"
              label="English"
              default={source.isSilent}
            />
          )}
        </video>
        {hasControls && !state.isStarted && !state.hasFailed && (
          <Stage title={title} resumedAt={resumedAt} onPlay={play} onRestart={() => seekTo(0)} />
        )}
      </div>
      {hasControls ? (
        <ControlBar
          state={state}
          duration={state.duration || (source.seconds ?? 0)}
          chapters={source.chapters}
          watched={mergeParts([...watchedBefore, ...state.watched])}
          hasCaptions={source.captions !== null}
          isSilent={source.isSilent}
          actions={{
            run,
            seek: seekTo,
            setSpeed: (speed) => video.current && (video.current.playbackRate = speed),
            setVolume: (volume) => video.current && setVolume(video.current, volume),
            togglePictureInPicture: () => video.current && togglePictureInPicture(video.current),
          }}
        />
      ) : (
        <div className="player-bar noscript:hidden" />
      )}
    </div>
  );
}

/** On for a silent video and off for any other, unless changed on this device. */
function useDefaultCaptions(
  ref: { current: HTMLVideoElement | null },
  { isSilent, captions }: VideoFile,
): void {
  useEffect(() => {
    showCaptions(ref.current, areCaptionsWanted(isSilent));
  }, [ref, isSilent, captions]);
}

const IDLE_MS = 3_000;

/** Whether there was no input for a while; only tracked when needed. */
function useIdlePointer(enabled: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    let timer = setTimeout(() => setIdle(true), IDLE_MS);
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    };
    for (const event of ['pointermove', 'pointerdown', 'keydown']) document.addEventListener(event, wake);
    return () => {
      clearTimeout(timer);
      setIdle(false);
      for (const event of ['pointermove', 'pointerdown', 'keydown'])
        document.removeEventListener(event, wake);
    };
  }, [enabled]);
  return isIdle;
}
