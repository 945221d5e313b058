import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { contentTreeIn } from '../server/src/testing/content.ts';
import { root } from '../tools/files.mjs';

const COPIED = ['domain', 'contract', 'compiler', 'identity', 'server', 'web', 'tools'];
const LEFT_OUT = new Set(['node_modules', 'dist', '.data']);

/**
 * A copy of the sources that a test may edit, with the sample content, which publishes quickly; it shares the
 * installed packages with the checkout.
 */
export function copySources() {
  const folder = mkdtempSync(join(tmpdir(), 'academy-dev-'));
  for (const name of [...COPIED, 'package.json', 'tsconfig.base.json', 'package-lock.json']) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !LEFT_OUT.has(basename(path)),
    });
  }
  contentTreeIn(join(folder, 'content/tenants'));
  mkdirSync(join(folder, 'node_modules/@academy'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@academy' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  for (const name of COPIED.filter((one) => one !== 'tools'))
    symlinkSync(join(folder, name), join(folder, 'node_modules/@academy', name));
  return {
    folder,
    edit(file: string, change: (text: string) => string): void {
      const text = readFileSync(join(folder, file), 'utf8');
      const changed = change(text);
      if (changed === text) throw new Error(`The edit of ${file} changes nothing`);
      writeFileSync(join(folder, file), changed);
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
