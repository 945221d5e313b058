import { posix } from 'node:path';
import { LAB_HOME, type LabAction } from '@academy/domain/labs';
import { toLabPath } from './action-fields.ts';

type Step = {
  action: LabAction;
  /** The text before it lets learners change the folder. */ followsCd?: boolean;
};

/** Null if it cannot be determined from the text. Without `isNamed` no command has changed folders yet. */
type Place = { folder: string; isNamed: boolean } | null;
const START: Place = { folder: LAB_HOME, isNamed: false };

/**
 * Gives each command the folder that earlier commands in its terminal lead to, so that it also works for a
 * learner who skipped them or changed folders.
 */
export function withFolders<One extends Step>(pages: readonly (readonly One[])[]): One[][] {
  const places = new Map<number, Place>();
  const placeOf = (session: number): Place => {
    const place = places.get(session);
    return place === undefined ? START : place;
  };
  return pages.map((steps) =>
    steps.map((step) => {
      const { action } = step;
      if (step.followsCd || isUnknown(action)) for (const one of [1, ...places.keys()]) places.set(one, null);
      if (action.does === 'terminal:execute-all')
        for (const session of places.keys())
          places.set(session, placeAfter(action.command, placeOf(session)));
      if (action.does !== 'terminal:execute') return step;
      const place = placeOf(action.session);
      places.set(action.session, placeAfter(action.command, place));
      if (!place?.isNamed || goesItself(action.command)) return step;
      return { ...step, action: { ...action, folder: place.folder } };
    }),
  );
}

/** Portal-only commands may have changed to any folder. */
function isUnknown(action: LabAction): boolean {
  return action.does === 'elsewhere' && action.name.startsWith('terminal:') && mentionsCd(action.text);
}

export function mentionsCd(text: string): boolean {
  return /(?:^|[\s;&($])(?:cd|pushd|popd)\b/.test(text);
}

const TARGET = `"[^"$\`]*"|'[^']*'|[^\\s"'$\`*?;&|<>(){}]+`;
/** A plain `cd`, optionally with a fallback. */
const CHANGE = new RegExp(`^cd(?:\\s+(?:--\\s+)?(${TARGET}))?\\s*(?:\\|\\|.*)?$`);

/** A command that starts with an absolute `cd` does not depend on where it runs. */
function goesItself(command: string): boolean {
  const target = /^\s*cd(?:\s+(\S+))?/.exec(command);
  return target !== null && (target[1] === undefined || /^["']?(?:~|\/|\$HOME|\$\{HOME\})/.test(target[1]));
}

function placeAfter(command: string, start: Place): Place {
  let place = start;
  for (const part of command.replaceAll(/\$HOME\b|\$\{HOME\}/g, '~').split(/&&|;|\n/)) {
    const plain = part.trim();
    if (!mentionsCd(plain) && !/^exit\b/.test(plain)) continue;
    const found = CHANGE.exec(plain);
    if (!found) return null;
    const target = (found[1] ?? '~').replace(/^(["'])(.*)\1$/, '$2');
    if (target === '-') return null;
    const folder = /^[~/]/.test(target) ? toLabPath(target) : place && posix.join(place.folder, target);
    place = folder === null ? null : { folder: withoutSlash(folder), isNamed: true };
  }
  return place;
}

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}
