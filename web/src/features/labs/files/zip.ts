import { zipSync, type ZippableFile } from 'fflate';

export type ZipEntry = { path: string; bytes: Uint8Array; mode: number; at: number };

const UNIX = 3;
/** The format has no earlier dates. */
const EARLIEST = Date.UTC(1980, 0, 2);

export function zip(files: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  return zipSync(
    Object.fromEntries(
      files.map(({ path, bytes, mode, at }): [string, ZippableFile] => [
        path,
        [bytes, { os: UNIX, attrs: (0o100000 | mode) << 16, mtime: Math.max(at, EARLIEST) }],
      ]),
    ),
  );
}

/** Downloads files as one archive. */
export function saveZip(name: string, files: readonly ZipEntry[]): void {
  const address = URL.createObjectURL(new Blob([zip(files)], { type: 'application/zip' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.zip`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
