import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { childEnvironment } from '../cli/src/env.ts';
import { root } from '../tools/files.mjs';
import { lessonFolder, writeCourse } from './compile.ts';
import { withFolder } from './database.ts';
import type { Bench } from './figures.ts';
import { median } from './measure.ts';
import { makeTexts, seeded } from './texts.ts';

const LESSONS = 100;

/** `academy preview` of a course, until it says where to look, and from a save until it is shown again. */
export const preview: Bench = {
  name: 'preview',
  run: ({ quick }) =>
    withFolder(async (place) => {
      const folder = join(place, 'course');
      await writeCourse(folder, { lessons: LESSONS, texts: makeTexts(seeded(5)) });
      const data = join(place, 'data');
      const first = await runPreview({ folder, data, saves: 0 });
      // Before it ended it has prepared the database that the next tenant copies.
      await rename(join(data, 'default'), join(data, 'before'));
      const ofTenant = await runPreview({ folder, data, saves: 0 });
      const rounds = [];
      for (let round = 0; round < (quick ? 1 : 3); round++)
        rounds.push(await runPreview({ folder, data, saves: 5 }));
      return [
        {
          name: `first preview on a machine, the first of ${LESSONS} lessons shown`,
          value: first.start,
          unit: 's',
          limit: { atMost: 5 },
        },
        { name: '… all of them shown', value: first.whole, unit: 's' },
        {
          name: `first preview of a tenant, the first of ${LESSONS} lessons shown`,
          value: ofTenant.start,
          unit: 's',
          limit: { atMost: 5 },
        },
        { name: '… all of them shown', value: ofTenant.whole, unit: 's' },
        {
          name: '… the next one',
          value: median(rounds.map(({ start }) => start)),
          unit: 's',
          limit: { atMost: 5 },
        },
        {
          name: '… a saved lesson is shown again',
          value: median(rounds.flatMap(({ saves }) => saves)),
          unit: 's',
          limit: { atMost: 1 },
        },
      ];
    }),
};

type PreviewInput = { folder: string; data: string; saves: number };

async function runPreview({
  folder,
  data,
  saves,
}: PreviewInput): Promise<{ start: number; whole: number; saves: number[] }> {
  const begin = performance.now();
  const child = spawn(process.execPath, [join(root, 'cli/bin/academy.mjs'), 'preview', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: childEnvironment({ ACADEMY_PREVIEW_DATA: data }),
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  let line = '';
  const shown = async () => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error('The preview ended before it showed anything');
      line = value;
      if (line.startsWith('Shown')) return performance.now();
    }
  };
  const start = ((await shown()) - begin) / 1000;
  const whole = line.startsWith('Shown in part') ? ((await shown()) - begin) / 1000 : start;
  const times: number[] = [];
  for (let save = 1; save <= saves; save++) {
    const saved = performance.now();
    await appendFile(join(folder, lessonFolder(LESSONS / 2), 'content.md'), `\n\nSaved ${save} times.\n`);
    times.push(((await shown()) - saved) / 1000);
  }
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { start, whole, saves: times };
}
