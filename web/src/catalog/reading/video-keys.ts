type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export type VideoCommand =
  | 'play'
  | 'back'
  | 'forward'
  | 'louder'
  | 'quieter'
  | 'mute'
  | 'fullscreen'
  | 'captions';

const COMMANDS: Record<string, VideoCommand> = {
  ' ': 'play',
  k: 'play',
  arrowleft: 'back',
  arrowright: 'forward',
  arrowup: 'louder',
  arrowdown: 'quieter',
  m: 'mute',
  f: 'fullscreen',
  c: 'captions',
};

/** The command of a key on the focused video; keys with modifiers belong to the browser. */
export function videoCommand({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): VideoCommand | null {
  if (ctrlKey || metaKey || altKey || shiftKey) return null;
  return COMMANDS[key.toLowerCase()] ?? null;
}

const SKIP_SECONDS = 5;

export function runVideoCommand(video: HTMLVideoElement, command: VideoCommand): void {
  switch (command) {
    case 'play':
      return void (video.paused ? video.play() : video.pause());
    case 'back':
      return void (video.currentTime -= SKIP_SECONDS);
    case 'forward':
      return void (video.currentTime += SKIP_SECONDS);
    case 'louder':
      return void (video.volume = Math.min(1, video.volume + 0.1));
    case 'quieter':
      return void (video.volume = Math.max(0, video.volume - 0.1));
    case 'mute':
      return void (video.muted = !video.muted);
    case 'fullscreen':
      return void (document.fullscreenElement ? document.exitFullscreen() : video.requestFullscreen());
    case 'captions': {
      const [track] = video.textTracks;
      if (track) track.mode = track.mode === 'showing' ? 'hidden' : 'showing';
    }
  }
}
