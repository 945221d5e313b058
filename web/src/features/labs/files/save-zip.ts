import { zip, type ZipEntry } from './zip.ts';

/** Lets the learner save files as one archive. */
export function saveZip(name: string, files: readonly ZipEntry[]): void {
  const address = URL.createObjectURL(new Blob([zip(files)], { type: 'application/zip' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.zip`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
