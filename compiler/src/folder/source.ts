import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, posix, relative, resolve, sep } from 'node:path';
import { forbiddenCharacterAt } from '@academy/domain/plain-text';
import type { Fault } from '../faults.ts';
import { LIMITS, type Limits } from './limits.ts';

export type Entry = { name: string; kind: 'file' | 'folder'; bytes: number };
export type Report = (fault: Fault) => void;

/**
 * All access to the author's files. Nothing outside the folder is opened, not even through links, and nothing
 * larger than the limits is read.
 */
export type Source = {
  /** Absolute, with links resolved. */
  root: string;
  limits: Limits;
  list(folder: string): Entry[];
  /** The names in a folder, for suggestions. */
  names(folder: string): string[];
  /** Null for a missing file; an existing but unreadable file is reported as a fault. */
  readText(file: string, maximum: number): string | null;
  /** The absolute path of an existing file, or why there is none. */
  locate(file: string): { path: string; bytes: number } | 'missing' | 'outside';
};

export function openSource(
  folder: string,
  { report, limits = LIMITS, onRead }: { report: Report; limits?: Limits; onRead?: (file: string) => void },
): Source {
  const root = realpathSync(folder);
  let files = 0;
  let bytes = 0;
  let refused = false;

  function countIn(entry: Entry, file: string): void {
    files += 1;
    bytes += entry.bytes;
    if (refused || (files <= limits.files && bytes <= limits.folderBytes)) return;
    refused = true;
    report({
      file,
      line: 1,
      message: 'the folder holds more than can be published at once',
      hint: 'split it into several folders',
    });
  }

  function locate(file: string): { path: string; bytes: number } | 'missing' | 'outside' {
    const path = resolve(root, file);
    if (!isInside(root, path)) return 'outside';
    try {
      const real = realpathSync(path);
      if (!isInside(root, real)) return 'outside';
      const stats = statSync(real);
      return stats.isFile() ? { path: real, bytes: stats.size } : 'missing';
    } catch {
      return 'missing';
    }
  }

  return {
    root,
    limits,
    locate,
    list(inside) {
      if (refused) return [];
      const entries: Entry[] = [];
      for (const found of readFolder(join(root, inside))) {
        if (found.name.startsWith('.') || found.name === 'node_modules') continue;
        const file = posix.join(inside, found.name);
        const entry = entryOf(found, { file, root, report, locate });
        if (!entry) continue;
        if (entry.kind === 'file') countIn(entry, file);
        entries.push(entry);
      }
      return entries.toSorted((one, other) => byFolderOrder(one.name, other.name));
    },
    names: (inside) =>
      readFolder(join(root, inside)).flatMap(({ name }) => (name.startsWith('.') ? [] : [name])),
    readText(file, maximum) {
      onRead?.(file);
      const found = locate(file);
      if (found === 'missing') return null;
      if (found === 'outside') {
        report({
          file,
          line: 1,
          message: 'this link leads out of the folder',
          hint: 'replace it with the file itself',
        });
        return null;
      }
      if (found.bytes > maximum) {
        report({
          file,
          line: 1,
          message: `the file is ${formatMegabytes(found.bytes)}; text files may be at most ${formatMegabytes(maximum)}`,
          hint: 'split it, or move large data out of it',
        });
        return null;
      }
      return readUtf8(found.path, { file, report });
    },
  };
}

/** `02-b` before `10-a`: by number if names begin with one, then by name. */
function byFolderOrder(one: string, other: string): number {
  const numbers = [one, other].map((name) => Number.parseInt(/^\d+/.exec(name)?.[0] ?? '', 10));
  const [first = Number.NaN, second = Number.NaN] = numbers;
  if (first !== second && !Number.isNaN(first) && !Number.isNaN(second)) return first - second;
  return one < other ? -1 : one > other ? 1 : 0;
}

export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(bytes < 10 * 1024 * 1024 ? 2 : 0)} MB`;
}

/** A missing folder is empty. */
function readFolder(path: string): FolderEntry[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}

type FolderEntry = { name: string; isDirectory(): boolean; isFile(): boolean; isSymbolicLink(): boolean };
type EntryContext = { file: string; root: string; report: Report; locate: Source['locate'] };

function entryOf(found: FolderEntry, { file, root, report, locate }: EntryContext): Entry | null {
  if (found.isDirectory()) return { name: found.name, kind: 'folder', bytes: 0 };
  if (found.isFile()) return { name: found.name, kind: 'file', bytes: statSync(join(root, file)).size };
  if (!found.isSymbolicLink()) return null;
  const target = locate(file);
  if (typeof target === 'object') return { name: found.name, kind: 'file', bytes: target.bytes };
  report({
    file,
    line: 1,
    message: target === 'outside' ? 'this link leads out of the folder' : 'this link leads to no file',
    hint: 'replace it with the file itself; links to folders are not followed',
  });
  return null;
}

/** The first line that is not valid text. */
function lineOfFault(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(10, start);
    const part = bytes.subarray(start, end < 0 ? bytes.length : end);
    if (end < 0 || part.includes(0) || !isUtf8(part)) return line;
    start = end + 1;
  }
  return line;
}

function readUtf8(path: string, { file, report }: { file: string; report: Report }): string | null {
  const bytes = readFileSync(path);
  // The UTF-16 that some programs call "Unicode".
  const isWide = bytes.length > 1 && [0xfeff, 0xfffe].includes(bytes.readUInt16LE(0));
  if (bytes.includes(0) && !isWide) {
    const line = lineOfFault(bytes);
    report({ file, line, message: 'the text holds the control character U+0000', hint: 'remove it' });
    return null;
  }
  if (isWide || !isUtf8(bytes)) {
    const line = isWide ? 1 : lineOfFault(bytes);
    report({ file, line, message: 'the file is not a text in UTF-8', hint: 'save it as UTF-8' });
    return null;
  }
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  const at = forbiddenCharacterAt(text, { multiline: true });
  if (at < 0) return text;
  const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
  report({
    file,
    line: text.slice(0, at).split('\n').length,
    message: `the text holds the control character U+${code}`,
    hint: 'remove it',
  });
  return null;
}

function isInside(root: string, path: string): boolean {
  const relativePath = relative(root, path);
  const isOutside = relativePath === '..' || relativePath.startsWith(`..${sep}`);
  return relativePath === '' || (!isAbsolute(relativePath) && !isOutside);
}
