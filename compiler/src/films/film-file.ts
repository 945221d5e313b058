import * as z from 'zod/mini';
import type { Fault } from '../faults.ts';
import { checkSource } from '../schema-faults.ts';
import { parseYaml } from '../yaml-source.ts';

/** The format of film.yaml: the parts of a drawing, and scenes in which they appear, move and change. */

/** Two lines on a screen; nobody reads more during an animation. */
const LONGEST_CAPTION = 120;

/** On a picture of 1280 × 720, from its top left corner. */
const point = z.tuple([z.number('must be a number'), z.number('must be a number')]);
const tone = z.enum(['plain', 'quiet', 'soft', 'brand', 'accent', 'good', 'bad']);
const share = z.number('must be a number').check(z.gte(0), z.lte(1));

/** The properties that a step may change. */
const look = {
  size: z.optional(point),
  label: z.optional(z.string()),
  note: z.optional(z.string()),
  tone: z.optional(tone),
  /** The fill level of a meter. */
  fill: z.optional(share),
  /** The highlighted lines of code, counted from 1. */
  lit: z.optional(z.array(z.number())),
};

const part = z.strictObject({
  kind: z.optional(
    z.enum(['box', 'frame', 'cylinder', 'code', 'terminal', 'text', 'arrow', 'meter', 'yes', 'no']),
  ),
  /** Another part from which it inherits everything it does not set. */
  like: z.optional(z.string()),
  at: z.optional(point),
  ...look,
  /** Lines of code or of free text. */
  text: z.optional(z.string()),
  /** The font size. */
  letters: z.optional(z.number('must be a number').check(z.gte(24), z.lte(80))),
  /** Of arrows: the parts they connect. */
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  dashed: z.optional(z.boolean()),
});

/** A dot that travels along the centers of parts. */
const dot = z.strictObject({
  along: z.array(z.string()).check(z.minLength(2)),
  tone: z.optional(tone),
  label: z.optional(z.string()),
  /** Seconds after the start of its step. */
  after: z.optional(z.number('must be a number').check(z.gte(0))),
});

const step = z.strictObject({
  show: z.optional(z.array(z.string())),
  hide: z.optional(z.array(z.string())),
  move: z.optional(z.record(z.string(), point)),
  set: z.optional(z.record(z.string(), z.strictObject(look))),
  /** Types code up to a line, counted from 1. */
  type: z.optional(z.record(z.string(), z.number('must be the number of a line'))),
  send: z.optional(z.array(dot)),
  /** The duration in seconds until the next step. */
  take: z.optional(z.number('must be a number').check(z.gte(0), z.lte(10))),
  wait: z.optional(z.number('must be a number').check(z.gte(0), z.lte(10))),
});

const scene = z.strictObject({
  chapter: z.optional(z.string()),
  caption: z.string().check(z.maxLength(LONGEST_CAPTION, `must have ${LONGEST_CAPTION} letters at most`)),
  /** A description of the picture, for the transcript. */
  seen: z.optional(z.string()),
  /** Starts with an empty picture. */
  clear: z.optional(z.boolean()),
  steps: z.optional(z.array(step)),
});

const filmSchema = z.strictObject({
  title: z.string(),
  /** The number of the scene whose end is the poster, with the title. */
  poster: z.number('must be the number of a scene').check(z.gte(1)),
  parts: z.record(z.string(), part),
  scenes: z.array(scene).check(z.minLength(1)),
});

export type Film = z.infer<typeof filmSchema>;
export type FilmScene = Film['scenes'][number];
export type FilmStep = z.infer<typeof step>;
export type FilmPart = z.infer<typeof part>;
export type Point = z.infer<typeof point>;
export type Tone = z.infer<typeof tone>;

export function readFilm(input: { file: string; text: string }): { film?: Film; faults: Fault[] } {
  const source = parseYaml(input);
  if (source.faults.length > 0) return { faults: source.faults };
  const { value: film, faults } = checkSource(filmSchema, source);
  if (!film) return { faults };
  const unknown = namedParts(film)
    .filter(({ name }) => !Object.hasOwn(film.parts, name))
    .map(({ name, path }) => ({
      file: input.file,
      ...source.positionOf(path),
      message: `there is no part with the name ${name}`,
      hint: 'list it under parts, or correct the name',
    }));
  return unknown.length > 0 ? { faults: unknown } : { film, faults: [] };
}

type Mention = { name: string; path: (string | number)[] };

function namedParts({ parts, scenes }: Film): Mention[] {
  return [
    ...Object.entries(parts).flatMap(([part, { like, from, to }]) =>
      [like, from, to].flatMap((name) => (name === undefined ? [] : [{ name, path: ['parts', part] }])),
    ),
    ...scenes.flatMap(({ steps = [] }, at) =>
      steps.flatMap((step, index) =>
        partsOf(step).map((name) => ({ name, path: ['scenes', at, 'steps', index] })),
      ),
    ),
  ];
}

function partsOf({ show = [], hide = [], move = {}, set = {}, type = {}, send = [] }: FilmStep): string[] {
  const changed = [move, set, type].flatMap((group) => Object.keys(group));
  return [...show, ...hide, ...changed, ...send.flatMap(({ along }) => along)];
}
