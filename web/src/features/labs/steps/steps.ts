import { IN_GIT } from '../files/tree.ts';
import { LAB_HOME } from '@academy/domain/labs';
import { isBelow, nameOf, type Entry } from '@academy/lab-engine/files/entries';

/** A state of the lab to return to: when a check first passed. */
export type Step = {
  check: string;
  at: number;
  /** Null if its files are not stored, because they were too large or evicted by later ones. */
  bytes: number | null;
};

/** The files of one step, and what was done by then. */
export type Snapshot = {
  lab: string;
  check: string;
  page: number;
  done: string[];
  failed: Record<string, number>;
  passed: string[];
  files: [string, Entry][];
};

/** The storage limit for the steps of one lab in the browser. */
const MAX_STEP_BYTES = 16_000_000;

/** An entry without content still takes room for its name. */
const ENTRY_BYTES = 200;

export function bytesOf(files: readonly [string, Entry][]): number {
  return files.reduce(
    (sum, [path, entry]) =>
      sum + ENTRY_BYTES + path.length + (entry.kind === 'file' ? entry.bytes.length : 0),
    0,
  );
}

/** Adds a step as the latest, evicting the oldest; one that is too large is listed without files. */
export function addStep(
  steps: readonly Step[],
  { check, at, bytes }: { check: string; at: number; bytes: number },
  maxBytes = MAX_STEP_BYTES,
): { steps: Step[]; dropped: string[] } {
  const others = steps.filter((step) => step.check !== check);
  if (bytes > maxBytes) return { steps: [...others, { check, at, bytes: null }], dropped: [check] };
  let total = others.reduce((sum, step) => sum + (step.bytes ?? 0), bytes);
  const dropped: string[] = [];
  const fitting = others.map((step): Step => {
    if (total <= maxBytes || step.bytes === null) return step;
    total -= step.bytes;
    dropped.push(step.check);
    return { ...step, bytes: null };
  });
  return { steps: [...fitting, { check, at, bytes }], dropped };
}

/** What a reset would discard. */
export type Losses = {
  /** Files that lose changes, and files that are removed, without the home folder. */
  changed: string[];
  removed: string[];
  /** Names of checks that have to pass again. */
  checks: string[];
};

type State = { files: readonly (readonly [string, Entry])[]; passed: readonly string[] };

export function lossesOf(now: State, then: State): Losses {
  const before = new Map(then.files);
  const losses: Losses = {
    changed: [],
    removed: [],
    checks: now.passed.filter((check) => !then.passed.includes(check)),
  };
  for (const [path, entry] of now.files) {
    if (entry.kind === 'folder' || !isBelow(path, LAB_HOME) || IN_GIT.test(path)) continue;
    const earlier = before.get(path);
    const name = path.slice(LAB_HOME.length + 1);
    if (!earlier) losses.removed.push(name);
    else if (!isSame(entry, earlier)) losses.changed.push(name);
  }
  return losses;
}

function isSame(one: Entry, other: Entry): boolean {
  if (one.kind === 'link') return other.kind === 'link' && one.target === other.target;
  if (one.kind !== 'file' || other.kind !== 'file') return one.kind === other.kind;
  return one.bytes.length === other.bytes.length && one.bytes.every((byte, at) => byte === other.bytes[at]);
}

/** Files without their folders, unless two have the same name. */
export function shortNames(paths: readonly string[]): string[] {
  const names = paths.map(nameOf);
  return paths.map((path, at) => {
    const name = names[at] ?? path;
    return names.indexOf(name) === names.lastIndexOf(name) ? name : path;
  });
}

/** `a.txt, b.txt and 3 more`. */
export function listed(names: readonly string[], most = 5): string {
  const shown = names.slice(0, most);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
