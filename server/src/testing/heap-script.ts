import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { transformWithOxc } from 'vite';

/** The code of a file that imports types at most, as a part of a script: a loader would fill the heap with objects of its own. */
export async function codeOf(file: URL): Promise<string> {
  const path = fileURLToPath(file);
  return (await transformWithOxc(await readFile(path, 'utf8'), path)).code;
}

/** The number that a script prints in a process of its own, where `gc` is there. */
export async function resultOf(script: string): Promise<number> {
  const node = ['--expose-gc', '--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, node);
  return Number(stdout);
}
