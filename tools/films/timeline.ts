import type { Film, FilmPart, FilmScene, FilmStep, Point } from '@academy/compiler/films/film-file';

/** The timing of everything in a film. */

export type TimedScene = { chapter: string; caption: string; seen: string; start: number; end: number };

/** A new value of a part from a moment on. */
export type Change<Value> = { start: number; take: number; value: Value };

/** The changes of one part, each list in chronological order. */
export type Tracks = {
  shown: Change<number>[];
  at: Change<Point>[];
  size: Change<Point>[];
  fill: Change<number>[];
  typed: Change<number>[];
  label: Change<string>[];
  note: Change<string>[];
  tone: Change<NonNullable<FilmPart['tone']>>[];
  lit: Change<number[]>[];
};

export type Dot = {
  start: number;
  take: number;
  along: string[];
  tone: NonNullable<FilmPart['tone']>;
  label: string;
};

export type Timeline = {
  scenes: TimedScene[];
  parts: Map<string, { part: FilmPart; tracks: Tracks }>;
  dots: Dot[];
  seconds: number;
};

/** Reading speed: a second plus a fifteenth of one per letter. */
const LETTERS_PER_SECOND = 15;
const SHORTEST_SCENE = 3;
/** A pause after the last movement, to look at the picture. */
const REST = 0.9;
const TYPED_PER_SECOND = 28;
const DOT_SECONDS = 1.3;

export function readingSeconds(caption: string): number {
  return Math.max(SHORTEST_SCENE, 1 + caption.length / LETTERS_PER_SECOND);
}

/** `pace`: the default duration of a movement in seconds. */
export function makeTimeline(film: Film, { pace }: { pace: number }): Timeline {
  const parts = new Map(
    Object.keys(film.parts).map((name) => {
      const part = resolvePart(film, name);
      return [name, { part, tracks: firstTracks(part) }] as const;
    }),
  );
  const timeline: Timeline = { scenes: [], parts, dots: [], seconds: 0 };
  let chapter = '';
  for (const scene of film.scenes) {
    chapter = scene.chapter ?? chapter;
    const start = timeline.seconds;
    const busy = addSteps(timeline, { scene, start, pace });
    const length = Math.max(readingSeconds(scene.caption), busy > 0 ? busy + REST : 0);
    // Tenths of a second, so that captions, pictures and chapters agree.
    timeline.seconds = Math.ceil((start + length) * 10 - 1e-6) / 10;
    const { caption, seen = '' } = scene;
    timeline.scenes.push({ chapter, caption, seen, start, end: timeline.seconds });
  }
  return timeline;
}

function resolvePart(film: Film, name: string): FilmPart {
  const { like, ...own } = film.parts[name] ?? {};
  return like === undefined || like === name ? own : { ...resolvePart(film, like), ...own };
}

function firstTracks({ at, size, fill, label, note, tone, lit }: FilmPart): Tracks {
  const first = <Value>(value: Value): Change<Value>[] => [{ start: 0, take: 0, value }];
  return {
    shown: first(0),
    at: first(at ?? [0, 0]),
    size: first(size ?? [0, 0]),
    fill: first(fill ?? 0),
    // A part that is not typed is complete.
    typed: first(Number.POSITIVE_INFINITY),
    label: first(label ?? ''),
    note: first(note ?? ''),
    tone: first(tone ?? 'plain'),
    lit: first(lit ?? []),
  };
}

type SceneInput = { scene: FilmScene; start: number; pace: number };

/** Adds steps in sequence, and returns how long something moves. */
function addSteps({ parts, dots }: Timeline, { scene, start, pace }: SceneInput): number {
  let now = start;
  const tracksOf = (name: string) => parts.get(name)?.tracks;
  if (scene.clear) {
    for (const { tracks } of parts.values())
      if (tracks.shown.at(-1)?.value === 1) tracks.shown.push({ start: now, take: pace / 2, value: 0 });
    now += pace / 2;
  }
  for (const step of scene.steps ?? []) {
    const take = step.take ?? stepSeconds(step, { parts, pace });
    const when = { start: now, take };
    for (const name of step.show ?? []) tracksOf(name)?.shown.push({ ...when, value: 1 });
    for (const name of step.hide ?? []) tracksOf(name)?.shown.push({ ...when, value: 0 });
    for (const [name, value] of Object.entries(step.move ?? {})) tracksOf(name)?.at.push({ ...when, value });
    for (const [name, changes] of Object.entries(step.set ?? {})) addChanges(tracksOf(name), changes, when);
    for (const [name, line] of Object.entries(step.type ?? {})) addTyping(parts.get(name), line, when);
    for (const { along, tone = 'brand', label = '', after = 0 } of step.send ?? [])
      dots.push({ start: now + after, take: take - after, along, tone, label });
    now += take + (step.wait ?? 0.15);
  }
  return now - start;
}

function addChanges(
  tracks: Tracks | undefined,
  changes: NonNullable<FilmStep['set']>[string],
  when: { start: number; take: number },
): void {
  if (!tracks) return;
  const { size, label, note, tone, fill, lit } = changes;
  if (size) tracks.size.push({ ...when, value: size });
  if (label !== undefined) tracks.label.push({ ...when, value: label });
  if (note !== undefined) tracks.note.push({ ...when, value: note });
  if (tone) tracks.tone.push({ ...when, value: tone });
  if (fill !== undefined) tracks.fill.push({ ...when, value: fill });
  if (lit) tracks.lit.push({ ...when, value: lit });
}

function addTyping(
  entry: { part: FilmPart; tracks: Tracks } | undefined,
  line: number,
  when: { start: number; take: number },
): void {
  if (!entry) return;
  const { part, tracks } = entry;
  if (tracks.shown.at(-1)?.value === 0) {
    tracks.shown.push({ start: when.start, take: Math.min(0.3, when.take), value: 1 });
    tracks.typed.push({ start: when.start, take: 0, value: 0 });
  }
  tracks.typed.push({ ...when, value: typedLetters(part, line) });
}

/** The number of letters up to the end of a line; program output arrives at once. */
export function typedLetters({ kind, text = '' }: FilmPart, line: number): number {
  return text
    .split('\n')
    .slice(0, line)
    .reduce((sum, row) => sum + rowLetters(kind, row), 0);
}

/** The letters of a typed row; output counts as a short pause. */
export function rowLetters(kind: FilmPart['kind'], row: string): number {
  return kind === 'terminal' && !row.startsWith('$ ') ? 4 : row.length + 1;
}

function stepSeconds(
  { type, send = [] }: FilmStep,
  { parts, pace }: { parts: Timeline['parts']; pace: number },
): number {
  const typing = Object.entries(type ?? {}).map(([name, line]) => {
    const entry = parts.get(name);
    if (!entry) return 0;
    const before = entry.tracks.typed.at(-1)?.value ?? 0;
    const letters = typedLetters(entry.part, line) - (Number.isFinite(before) ? before : 0);
    return letters / TYPED_PER_SECOND;
  });
  const travel = send.map(({ along, after = 0 }) => after + ((along.length + 1) / 3) * DOT_SECONDS);
  return Math.max(pace, ...typing, ...travel);
}
