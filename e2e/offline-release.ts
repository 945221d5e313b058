import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whenDone } from '../server/src/testing/when-done.ts';

/** Scripts with new names in every release: those of public pages, and the page of a lesson. */
const RENAMED = /\b(main|LessonPage)-[\w-]{8}(?=\.js)/g;

/** The built web as a later release: the same pages, with renamed scripts. */
export function nextRelease(built: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-release-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(built, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const rename = (text: string) => text.replaceAll(RENAMED, '$1-NEXTRELS');
  for (const name of readdirSync(assets)) {
    const file = join(assets, name);
    if (name.endsWith('.js')) writeFileSync(file, rename(readFileSync(file, 'utf8')));
    renameSync(file, join(assets, rename(name)));
  }
  const manifest = join(folder, '.vite/manifest.json');
  writeFileSync(manifest, rename(readFileSync(manifest, 'utf8')));
  return folder;
}
