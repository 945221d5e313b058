import type { PlayerCommand } from './player-keys.ts';

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

type Player = { video: HTMLVideoElement; frame: HTMLElement };

export function runCommand({ video, frame }: Player, command: PlayerCommand): void {
  switch (command.do) {
    case 'play':
      return togglePlay(video);
    case 'skip':
      return seek(video, video.currentTime + command.by);
    case 'jump':
      return seek(video, lengthOf(video) * command.to);
    case 'volume':
      return setVolume(video, video.volume + command.by);
    case 'mute':
      video.muted = !video.muted;
      return;
    case 'captions':
      return toggleCaptions(video);
    case 'slower':
      return changeSpeed(video, -1);
    case 'faster':
      return changeSpeed(video, 1);
    case 'fullscreen':
      return toggleFullscreen({ video, frame });
  }
}

export function setVolume(video: HTMLVideoElement, volume: number): void {
  video.muted = false;
  video.volume = Math.min(1, Math.max(0, volume));
}

export function togglePlay(video: HTMLVideoElement): void {
  // A video that can't be loaded rejects, and shows that itself.
  if (video.paused) void video.play().catch(() => {});
  else video.pause();
}

export function seek(video: HTMLVideoElement, second: number): void {
  video.currentTime = Math.max(0, Math.min(second, lengthOf(video) || second));
}

/** Zero if unknown or infinite. */
export function lengthOf({ duration }: HTMLVideoElement): number {
  return Number.isFinite(duration) ? duration : 0;
}

const CAPTIONS = 'videoCaptions';

/** The choice on this device takes precedence over the default of the video. */
export function areCaptionsWanted(isSilent: boolean): boolean {
  const chosen = localStorage.getItem(CAPTIONS);
  return chosen ? chosen === 'on' : isSilent;
}

export function showCaptions(video: HTMLVideoElement | null, isOn: boolean): void {
  const track = video?.textTracks[0];
  if (track) track.mode = isOn ? 'showing' : 'hidden';
}

export function toggleCaptions(video: HTMLVideoElement): void {
  const [track] = video.textTracks;
  if (!track) return;
  const isOn = track.mode !== 'showing';
  showCaptions(video, isOn);
  localStorage.setItem(CAPTIONS, isOn ? 'on' : 'off');
}

function changeSpeed(video: HTMLVideoElement, step: 1 | -1): void {
  const at = SPEEDS.findIndex((speed) => speed >= video.playbackRate);
  video.playbackRate = SPEEDS[Math.max(0, at + step)] ?? video.playbackRate;
}

/** iPhones only support fullscreen for videos. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

export function toggleFullscreen({ video, frame }: Player): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (document.fullscreenEnabled) void frame.requestFullscreen().catch(() => {});
  else (video as AppleVideo).webkitEnterFullscreen?.();
}

export function togglePictureInPicture(video: HTMLVideoElement): void {
  if (document.pictureInPictureElement === video) void document.exitPictureInPicture();
  else void video.requestPictureInPicture().catch(() => {});
}
