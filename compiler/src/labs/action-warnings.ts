import { posix } from 'node:path';
import type { LabAction } from '@academy/domain/labs';
import type { Fault } from '../faults.ts';
import { findClosest } from '../folder/suggestions.ts';
import type { WorkshopLocation } from '../folder/workshops.ts';
import { displayPath } from './action-fields.ts';
import { programWarnings, type ShellText } from './program-warnings.ts';
import { isProvided } from './workshop-sources.ts';
import type { WorkshopFolder } from './workshop-folder.ts';

const TEST = 'examiner:execute-test';

export type LocatedAction = { action: LabAction; file: string; line: number };
type ActionCheckInput = {
  place: WorkshopLocation;
  folder: WorkshopFolder;
  /** Of all pages, in the learner's order. */
  actions: readonly LocatedAction[];
  isBrowserLab: boolean;
  readText(file: string): string | null;
};

/** Checks across a whole workshop: whether the targets of actions exist when needed. */
export function* actionWarnings(look: ActionCheckInput): Iterable<Fault> {
  yield* testWarnings(look);
  yield* fileWarnings(look);
  if (!look.isBrowserLab) return;
  yield* programWarnings(shellTexts(look), {
    commands: look.folder.commands,
    files: look.folder.files.map(({ path }) => path),
  });
  for (const { action, file, line } of look.actions) {
    if (action.does === 'elsewhere' && action.name !== TEST)
      yield {
        file,
        line,
        message: `${action.name} does not run in the page`,
        hint: 'learners are told so and can copy its text',
      };
  }
}

function shellTexts({ actions, folder, readText }: ActionCheckInput): ShellText[] {
  const typed = actions.flatMap(({ action, file, line }) =>
    action.does === 'terminal:execute' || action.does === 'terminal:execute-all'
      ? [{ text: action.command, file, line }]
      : [],
  );
  return [...typed, ...folder.tests.map(({ file }) => ({ text: readText(file) ?? '', file, line: 1 }))];
}

function* testWarnings({ place, folder, actions, isBrowserLab }: ActionCheckInput): Iterable<Fault> {
  const tests = folder.tests.map(({ name }) => name);
  const namedChecks = new Set<string>();
  for (const { action, file, line } of actions) {
    if (action.does === TEST) namedChecks.add(action.name);
    // A portal may have it from a package, an image or an address.
    if (action.does !== 'elsewhere' || action.name !== TEST || !isBrowserLab) continue;
    const meant = findClosest(action.text, tests);
    yield {
      file,
      line,
      message: `the check ${action.text} has no script`,
      hint: meant ? `did you mean ${meant}?` : `add workshop/examiner/tests/${action.text}`,
    };
  }
  for (const { name, file } of folder.tests) {
    if (!namedChecks.has(name))
      yield {
        file,
        line: 1,
        message: `no page of ${place.id} asks for the check ${name}`,
        hint: 'add an examiner:execute-test action with its name to a page',
      };
  }
}

function* fileWarnings({ folder, actions, isBrowserLab }: ActionCheckInput): Iterable<Fault> {
  const { there, missing } = findMissingFiles({ folder, actions, isBrowserLab });
  // The portal's operator knows best, so one warning per workshop is enough.
  for (const { name, file, line } of isBrowserLab ? missing : missing.slice(0, 1)) {
    const meant = findClosest(name, [...there].map(displayPath));
    yield {
      file,
      line,
      message: `${name} is not there when this action opens it`,
      hint: meant
        ? `did you mean ${meant}?`
        : isBrowserLab
          ? 'add it below exercises/, or create it by an earlier action'
          : 'name where it comes from in spec.workshop.files of resources/workshop.yaml',
    };
  }
}

type FileUse<Action> = Pick<ActionCheckInput, 'folder' | 'isBrowserLab'> & { actions: readonly Action[] };

/** The opened files of unknown origin. */
export function findMissingFiles<Action extends { action: LabAction }>({
  folder,
  actions,
  isBrowserLab,
}: FileUse<Action>): { there: ReadonlySet<string>; missing: (Action & { name: string })[] } {
  const there = new Set(folder.files.map(({ path }) => path));
  const typed: string[] = [];
  const missing: (Action & { name: string })[] = [];
  for (const place of actions) {
    const { action } = place;
    if (action.does === 'terminal:execute' || action.does === 'terminal:execute-all')
      typed.push(action.command);
    if (action.does === 'elsewhere') typed.push(action.text);
    if (!('file' in action)) continue;
    if (action.does === 'editor:create-file' || action.does === 'editor:append-lines-to-file')
      there.add(action.file);
    if (!isBrowserLab && isFromPortal(action.file, folder)) continue;
    // A command that mentions the file may have created it.
    const name = posix.basename(action.file);
    if (!there.has(action.file) && !typed.some((command) => command.includes(name)))
      missing.push({ ...place, name: displayPath(action.file) });
  }
  return { there, missing };
}

/** A session gets files from its sources and its image; dotfiles in the home directory are its own. */
function isFromPortal(file: string, { sources, hasHiddenFiles }: WorkshopFolder): boolean {
  return hasHiddenFiles || displayPath(file).startsWith('.') || isProvided(file, sources);
}
