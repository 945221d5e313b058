import { courseFile } from '@academy/domain/content/course';
import { guideFile } from '@academy/domain/content/guide';
import { instructorFile } from '@academy/domain/content/instructor';
import { lessonFile } from '@academy/domain/content/lesson';
import { moduleFile } from '@academy/domain/content/module';
import { pageFile } from '@academy/domain/content/page';
import { pathFile } from '@academy/domain/content/path';
import { tagsFile } from '@academy/domain/content/tags';
import { testFile } from '@academy/domain/content/test';
import { TEXTS_OF, type ItemKind } from '../catalog.ts';
import type { Source } from './source.ts';
import { fillVariables, type Variables } from './variables.ts';

export const SCHEMAS = {
  course: courseFile,
  module: moduleFile,
  lesson: lessonFile,
  guide: guideFile,
  path: pathFile,
  test: testFile,
  instructor: instructorFile,
  page: pageFile,
  tag: tagsFile,
} as const;

export type FilledText = { text: string; unset: string[] };

/** An authored file, with its variables substituted if its name marks it as a template. */
export function readTemplate(
  source: Source,
  { file, maximum, variables }: { file: string; maximum: number; variables: Variables },
): FilledText | null {
  const text = source.readText(file, maximum);
  if (text === null) return null;
  if (!file.includes('.template.')) return { text, unset: [] };
  return fillVariables(text, { variables, format: file.endsWith('.json') ? 'json' : 'text' });
}

/** The text files of an item, by name; a template is used if there is no plain file. */
export function textFiles(kind: ItemKind, files: ReadonlySet<string>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of TEXTS_OF[kind]) {
    const file = [`${name}.md`, `${name}.template.md`].find((candidate) => files.has(candidate));
    if (file) found[name] = file;
  }
  return found;
}
