import { LAB_HOME, type LabFile } from '@academy/domain/labs';
import { FILE_MODE, FOLDER_MODE, PROGRAM_MODE, textFile, type Entry } from './entries.ts';
import { createJournal } from './journal.ts';

/** The file system a lab begins with. */
export function startingEntries(files: readonly LabFile[], at: number): [string, Entry][] {
  const journal = createJournal();
  for (const path of [LAB_HOME, '/tmp'])
    journal.apply({ does: 'put', path, entry: { kind: 'folder', mode: FOLDER_MODE, at } });
  for (const file of files) journal.apply({ does: 'put', path: file.path, entry: entryOf(file, at) });
  return journal.entries();
}

function entryOf({ content, encoding, isExecutable }: LabFile, at: number): Entry {
  const mode = isExecutable ? PROGRAM_MODE : FILE_MODE;
  if (encoding === 'text') return textFile(content, { at, mode });
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  return { kind: 'file', bytes, mode, at };
}

/** Tells one set of starting files from another, so that a lab notices when its author changed them. */
export function fingerprint(files: readonly LabFile[]): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  const text = JSON.stringify(files.map((file) => [file.path, file.content, file.isExecutable]));
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  return `${(one >>> 0).toString(36)}-${(two >>> 0).toString(36)}`;
}
