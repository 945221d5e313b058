import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { toSlug } from '@academy/domain/slug';
import type { Io } from '../io.ts';
import { courseFiles } from './course-files.ts';

/** `academy new course <folder>`: a whole small course, with one lesson of each type, to write over. */
export async function newCourse(args: string[], io: Io): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { title: { type: 'string' } },
  });
  const [folder] = positionals;
  if (!folder) throw new Error('Name the folder for the course: academy new course <folder>');
  const path = resolve(io.cwd, folder);
  if (existsSync(path) && readdirSync(path).length > 0) {
    throw new Error(`${folder} is not empty; name a folder that does not exist yet.`);
  }
  const slug = toSlug(basename(path).replaceAll(/[_.\s]+/g, '-')).replace(/^[^a-z0-9]+/, '') || 'my-course';
  const files = courseFiles({ slug, title: values.title ?? titleOf(slug) });
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  }
  const shown = relative(io.cwd, path) || '.';
  io.out(
    `${shown} holds a new course of ${Object.keys(files).length} files. Look through it and check it with:\n\n  academy check ${shown}`,
  );
  return 0;
}

function titleOf(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
