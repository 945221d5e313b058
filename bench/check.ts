import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../tools/files.mjs';
import { writeCourse } from './compile.ts';
import { withFolder } from './database.ts';
import type { Bench, Figure } from './figures.ts';
import { median } from './measure.ts';
import { makeTexts, seeded } from './texts.ts';

/** `academy check` as a process of its own, of the folders of real academies where they are at hand, and of a course. */
export const check: Bench = {
  name: 'check',
  run: ({ quick }) =>
    withFolder(async (place) => {
      const course = join(place, '400-lessons');
      await writeCourse(course, { lessons: 400, texts: makeTexts(seeded(3)) });
      return [...realFolders(), course].map((folder) => measure(folder, quick ? 1 : 3));
    }),
};

function realFolders(): string[] {
  const place = join(root, '../shared/real-content');
  if (!existsSync(place)) return [];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(place, name));
}

function measure(folder: string, rounds: number): Figure {
  const times = Array.from({ length: rounds }, () => {
    const begin = performance.now();
    const { status } = spawnSync(process.execPath, [join(root, 'cli/dist/main.js'), 'check', folder]);
    if (status !== 0 && status !== 1) throw new Error(`academy check ${folder} ended with ${status}`);
    return (performance.now() - begin) / 1000;
  });
  return { name: `check of ${basename(folder)}`, value: median(times), unit: 's', limit: { atMost: 5 } };
}
