type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export type PlayerCommand =
  | { do: 'play' | 'mute' | 'fullscreen' | 'captions' | 'slower' | 'faster' }
  | { do: 'skip'; by: number }
  | { do: 'jump'; to: number }
  | { do: 'volume'; by: number };

const COMMANDS: Record<string, PlayerCommand> = {
  ' ': { do: 'play' },
  k: { do: 'play' },
  j: { do: 'skip', by: -10 },
  l: { do: 'skip', by: 10 },
  arrowleft: { do: 'skip', by: -5 },
  arrowright: { do: 'skip', by: 5 },
  arrowup: { do: 'volume', by: 0.1 },
  arrowdown: { do: 'volume', by: -0.1 },
  m: { do: 'mute' },
  c: { do: 'captions' },
  f: { do: 'fullscreen' },
  '<': { do: 'slower' },
  '>': { do: 'faster' },
};

/** The command of a key in the player; keys with modifiers belong to the browser. */
export function playerCommand({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): PlayerCommand | null {
  // Many keyboards type < and > with Shift.
  if (ctrlKey || metaKey || altKey || (shiftKey && key !== '<' && key !== '>')) return null;
  if (/^\d$/.test(key)) return { do: 'jump', to: Number(key) / 10 };
  return COMMANDS[key.toLowerCase()] ?? null;
}

const LETTERS = new Set(['k', 'j', 'l', 'm', 'f', '<', '>']);

/** Once a video was started, its letter keys work in the whole page, unless the page uses them itself. */
export function pageCommand(key: Key): PlayerCommand | null {
  return LETTERS.has(key.key.toLowerCase()) ? playerCommand(key) : null;
}

const TYPING =
  'input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}

/** Keys that the focused control handles itself: the space bar for buttons, arrows for sliders. */
export function isForControl(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (key === ' ') return target.closest('button, a, summary') !== null;
  return key.startsWith('Arrow') && target.matches('[type="range"]');
}
