import type { ClusterState, Disk, DiskEntry } from '../cluster/state.ts';

/** One disk holds at most this, since the state is written whole. */
const MAX_BYTES = 1_000_000;
const MAX_FILES = 2000;

export function diskOf(state: ClusterState, id: string): Disk {
  state.disks ??= {};
  return (state.disks[id] ??= { files: {}, bytes: 0 });
}

/** Refuses a write that does not fit. */
export function reserve(disk: Disk, path: string, bytes: number): void {
  const isFull = disk.bytes - sizeOf(disk.files[path]) + bytes > MAX_BYTES;
  if (isFull || Object.keys(disk.files).length >= MAX_FILES) throw new Error('No space left on device');
}

export function record(disk: Disk, path: string, entry: DiskEntry): void {
  disk.bytes += sizeOf(entry) - sizeOf(disk.files[path]);
  disk.files[path] = entry;
}

/** Forgets a path and everything below it; a removed file of the image must be remembered as removed. */
export function forget(disk: Disk, path: string, isOfImage: boolean): void {
  for (const one of Object.keys(disk.files))
    if (one === path || one.startsWith(`${path}/`)) {
      disk.bytes -= sizeOf(disk.files[one]);
      delete disk.files[one];
    }
  if (isOfImage) disk.files[path] = null;
}

export function fileEntry(bytes: Uint8Array, { mode, at }: { mode: number; at: number }): DiskEntry {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { kind: 'file', text, mode, at };
  } catch {
    let letters = '';
    for (const byte of bytes) letters += String.fromCharCode(byte);
    return { kind: 'file', base64: btoa(letters), mode, at };
  }
}

export function contentOf(entry: Extract<DiskEntry, { kind: 'file' }>): string | Uint8Array {
  return entry.base64 === undefined
    ? (entry.text ?? '')
    : Uint8Array.from(atob(entry.base64), (letter) => letter.charCodeAt(0));
}

function sizeOf(entry: DiskEntry | undefined): number {
  return entry?.kind === 'file' ? (entry.text ?? entry.base64 ?? '').length : 0;
}
