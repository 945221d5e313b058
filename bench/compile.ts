import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckedFolder } from '@academy/compiler/catalog';
import { checkFolder } from '@academy/compiler/check';
import { renderItems } from '@academy/compiler/render';
import { withFolder } from './database.ts';
import type { Bench } from './figures.ts';
import { median, timed } from './measure.ts';
import { makeTexts, seeded } from './texts.ts';
import type { Texts } from './texts.ts';

const workerFile = new URL('../compiler/src/worker.ts', import.meta.url);

/** Lessons with headings, lists, a table and highlighted code, as authors write them. */
export const compile: Bench = {
  name: 'compile',
  run: ({ quick }) =>
    withFolder(async (folder) => {
      const lessons = quick ? 60 : 400;
      await writeCourse(folder, { lessons, texts: makeTexts(seeded(3)) });
      const checks: number[] = [];
      const renders: number[] = [];
      let checked = await checkFolder(folder);
      for (let round = 0; round < (quick ? 1 : 3); round++) {
        const check = await timed(() => checkFolder(folder));
        checked = check.result;
        checks.push(check.seconds);
        renders.push((await timed(() => count(checked))).seconds);
      }
      const known = new Set(checked.items.map(({ sourceHash }) => sourceHash));
      const again = await timed(() => count(checked, known));
      const { length } = checked.items;
      return [
        { name: `compile, ${length} documents`, value: length / median(renders), unit: 'documents/s' },
        { name: '… checked only', value: length / median(checks), unit: 'documents/s' },
        {
          name: '… compiled again although unchanged',
          value: again.result,
          unit: 'documents',
          limit: { atMost: 0 },
        },
      ];
    }),
};

async function count(checked: CheckedFolder, known = new Set<string>()): Promise<number> {
  let compiled = 0;
  for await (const _ of renderItems(checked, { workerFile, known: (hash) => known.has(hash) })) compiled++;
  return compiled;
}

/** A course of lessons with headings, lists, a table and code. */
export async function writeCourse(
  folder: string,
  { lessons, texts }: { lessons: number; texts: Texts },
): Promise<void> {
  await write(folder, {
    'course.json': JSON.stringify({ id: 'bench', slug: 'bench', title: 'Bench', status: 'live' }),
    'summary.md': texts.paragraph(),
  });
  for (let lesson = 1; lesson <= lessons; lesson++) {
    const name = `lesson-${lesson}`;
    await write(join(folder, lessonFolder(lesson)), {
      'lesson.json': JSON.stringify({
        id: name,
        slug: name,
        title: name,
        status: 'live',
        type: 'article',
        duration: 600,
      }),
      'content.md': Array.from({ length: 4 }, () => section(texts)).join('\n\n'),
    });
  }
}

export function lessonFolder(lesson: number): string {
  return `${String(lesson).padStart(4, '0')}-lesson-${lesson}`;
}

async function write(folder: string, files: Record<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}

function section({ some, paragraph }: Texts): string {
  const list = Array.from({ length: 3 }, () => `- ${some(8)}`).join('\n');
  return `## ${some(4)}\n\n${paragraph()}\n\n${list}\n\n| ${some(1)} | ${some(1)} |\n|---|---|\n| ${some(3)} | ${some(3)} |\n\n${code(some)}`;
}

function code(some: Texts['some']): string {
  const fields = Array.from(
    { length: 6 },
    (_, at) => `  private final String ${some(1)}${at} = "${some(2)}";`,
  );
  return `\`\`\`java\npublic class Example {\n${fields.join('\n')}\n}\n\`\`\``;
}
