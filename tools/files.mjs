import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository, regardless of the working directory. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const madeByTools = new Set(['node_modules', 'dist', '.git', '.data', 'coverage', 'screenshots', 'reports']);

/**
 * The files below a path (a file or a folder, relative to the repository), sorted, without what tools make.
 * @param {string} path
 * @returns {string[]} relative to the repository, with forward slashes
 */
export function listFiles(path = '.') {
  const start = join(root, path);
  if (!existsSync(start)) return [];
  return walk(start)
    .map((file) => relative(root, file).split(sep).join('/'))
    .sort();
}

/** @param {string} file relative to the repository */
export function readText(file) {
  return readFileSync(join(root, file), 'utf8');
}

/**
 * One hash over names and contents: equal hashes mean that nothing has to be done again.
 * @param {string[]} files relative to the repository
 */
export function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function walk(path) {
  const entries = readEntries(path);
  if (!entries) return [path];
  return entries.flatMap((entry) => {
    const below = join(path, entry.name);
    // In a second worktree, .git is a file.
    if (madeByTools.has(entry.name)) return [];
    if (entry.isDirectory()) return walk(below);
    return entry.isFile() && entry.name !== '.env' && !entry.name.endsWith('.log') ? [below] : [];
  });
}

/** @param {string} path */
function readEntries(path) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
