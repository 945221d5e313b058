import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { Select } from '../../ui/Select.tsx';
import { runVideoCommand, videoCommand } from './video-keys.ts';
import type { VideoFile } from './video-sources.ts';

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** Plays our own video file with native controls, keyboard shortcuts, a speed menu and a saved position. */
export function VideoPlayer({
  source,
  title,
  startAt,
}: {
  source: VideoFile;
  title: string;
  startAt?: number | undefined;
}) {
  const id = useId();
  const video = useRef<HTMLVideoElement>(null);
  // The query signs the address of a locked video and changes; the path does not.
  useSavedPosition(video, { key: `video:${source.src.split('?')[0]}`, startAt });

  const onKeyDown = (event: KeyboardEvent) => {
    const command = videoCommand(event);
    if (!command || !video.current) return;
    // Stopped before the native controls see it, or the space bar would play and pause at once.
    event.preventDefault();
    event.stopPropagation();
    runVideoCommand(video.current, command);
  };
  return (
    <div className="flex flex-col">
      {/* Captions are optional for authors. */}
      <video
        ref={video}
        controls
        preload="metadata"
        src={source.src}
        {...(source.poster && { poster: source.poster })}
        aria-label={title}
        tabIndex={0}
        onKeyDownCapture={onKeyDown}
        className="aspect-video w-full rounded-card bg-[#000]"
      >
        {source.captions && <track kind="captions" src={source.captions} srcLang="en" label="English" />}
      </video>
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2 text-sm text-soft print:hidden noscript:hidden">
        <label htmlFor={id} className="flex items-center gap-2">
          Speed
          <Select
            compact
            id={id}
            defaultValue={1}
            onChange={(event) => {
              if (video.current) video.current.playbackRate = Number(event.target.value);
            }}
            className="w-28"
          >
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {speed === 1 ? 'Normal' : `${speed}×`}
              </option>
            ))}
          </Select>
        </label>
        <p className="max-tablet:hidden">
          <Keys of="Space" /> play · <Keys of="← →" /> skip · <Keys of="M" /> mute · <Keys of="F" /> full
          screen
          {source.captions && (
            <>
              {' '}
              · <Keys of="C" /> captions
            </>
          )}
        </p>
      </div>
    </div>
  );
}

function Keys({ of }: { of: string }) {
  return (
    <kbd className="rounded-[4px] border border-line bg-surface px-1.5 font-sans text-xs text-text">{of}</kbd>
  );
}

/** A member's position on the server comes first; otherwise it is saved on this device until the video ends. */
function useSavedPosition(
  ref: { current: HTMLVideoElement | null },
  { key, startAt }: { key: string; startAt: number | undefined },
): void {
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    const restore = () => {
      const second = startAt ?? Number(localStorage.getItem(key));
      // A video that is already playing is not moved.
      if (second > 0 && video.played.length === 0) video.currentTime = second;
    };
    const save = () => localStorage.setItem(key, String(Math.floor(video.currentTime)));
    const clear = () => localStorage.removeItem(key);
    if (video.readyState > 0) restore();
    else video.addEventListener('loadedmetadata', restore, { once: true });
    video.addEventListener('pause', save);
    video.addEventListener('ended', clear);
    return () => {
      if (video.currentTime > 0 && !video.ended) save();
      video.removeEventListener('loadedmetadata', restore);
      video.removeEventListener('pause', save);
      video.removeEventListener('ended', clear);
    };
  }, [ref, key, startAt]);
}
