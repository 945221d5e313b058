import type { Part } from '@academy/domain/watched-parts';
import { useEffect, useState } from 'react';
import { watchedParts } from '../../../features/learning/index.ts';
import { lengthOf } from './run-command.ts';

type Range = { start: number; end: number };

export type PlayerState = {
  isPlaying: boolean;
  /** Whether it was played or moved, which hides the poster. */
  isStarted: boolean;
  time: number;
  /** Zero until it is known. */
  duration: number;
  buffered: Range[];
  /** Since the page was opened. */
  watched: Part[];
  isMuted: boolean;
  volume: number;
  speed: number;
  areCaptionsOn: boolean;
  isFullscreen: boolean;
  hasFailed: boolean;
};

const EVENTS = [
  'play',
  'pause',
  'ended',
  'timeupdate',
  'seeking',
  'seeked',
  'loadedmetadata',
  'durationchange',
  'progress',
  'volumechange',
  'ratechange',
  'error',
];

/** The current state of the video, null before it exists; and a function that updates it immediately. */
export function usePlayer(ref: { current: HTMLVideoElement | null }): [PlayerState | null, () => void] {
  const [state, setState] = useState<PlayerState | null>(null);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    const update = () => setState(read(video));
    update();
    for (const event of EVENTS) video.addEventListener(event, update);
    video.textTracks.addEventListener('change', update);
    document.addEventListener('fullscreenchange', update);
    return () => {
      for (const event of EVENTS) video.removeEventListener(event, update);
      video.textTracks.removeEventListener('change', update);
      document.removeEventListener('fullscreenchange', update);
    };
  }, [ref]);
  const look = () => ref.current && setState(read(ref.current));
  return [state, look];
}

function read(video: HTMLVideoElement): PlayerState {
  return {
    isPlaying: !video.paused && !video.ended,
    isStarted: video.played.length > 0 || !video.paused,
    time: video.currentTime,
    duration: lengthOf(video),
    buffered: toRanges(video.buffered),
    watched: watchedParts(video),
    isMuted: video.muted || video.volume === 0,
    volume: video.volume,
    speed: video.playbackRate,
    areCaptionsOn: video.textTracks[0]?.mode === 'showing',
    isFullscreen: document.fullscreenElement?.contains(video) ?? false,
    hasFailed: video.error !== null,
  };
}

function toRanges(ranges: TimeRanges): Range[] {
  return Array.from({ length: ranges.length }, (_, at) => ({ start: ranges.start(at), end: ranges.end(at) }));
}
