/** Entries of a lab's file system and their changes, as plain values that worker and page exchange. */

type Common = { mode: number; at: number };

export type Entry =
  | (Common & { kind: 'file'; bytes: Uint8Array })
  | (Common & { kind: 'folder' })
  | (Common & { kind: 'link'; target: string });

export type Change =
  | { does: 'put'; path: string; entry: Entry }
  | { does: 'append'; path: string; bytes: Uint8Array; at: number }
  /** The path and all below it. */
  | { does: 'remove'; path: string };

export const FILE_MODE = 0o644;
export const PROGRAM_MODE = 0o755;
export const FOLDER_MODE = 0o755;

export function textFile(text: string, { at, mode = FILE_MODE }: { at: number; mode?: number }): Entry {
  return { kind: 'file', bytes: new TextEncoder().encode(text), mode, at };
}

/** Null for binary files, which can be stored but not edited. */
export function textOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

export function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function isBelow(path: string, folder: string): boolean {
  return folder === '/' ? path !== '/' : path.startsWith(`${folder}/`);
}

/** `notes.md` or `~/notes.md` as the author wrote it, made absolute. */
export function absolute(path: string, home: string): string {
  const whole = path.startsWith('~/') ? `${home}/${path.slice(2)}` : path;
  const parts: string[] = [];
  for (const part of (whole.startsWith('/') ? whole : `${home}/${whole}`).split('/')) {
    if (part === '..') parts.pop();
    else if (part && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
