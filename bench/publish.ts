import { startChild } from './children.ts';
import { withFolder } from './database.ts';
import type { Bench } from './figures.ts';

type Result = { seconds: number; megabytes: number };

/** From a compiled catalog until visitors see it, in a separate process to measure its memory. */
export const publishing: Bench = {
  name: 'publish',
  run: ({ quick }) =>
    withFolder(async (dataDir) => {
      const size = quick ? { courses: 500, lessons: 10 } : { courses: 10_000, lessons: 10 };
      const child = await startChild(new URL('children/publish.ts', import.meta.url), { dataDir, size });
      await child.end();
      const { seconds, megabytes } = child.firstLine as Result;
      const what = `${size.courses} courses with ${size.courses * size.lessons} lessons`;
      return [
        { name: `${what} go live`, value: seconds, unit: 's', limit: { atMost: 120 } },
        { name: `… memory of the process`, value: megabytes, unit: 'MB', limit: { atMost: 1024 } },
      ];
    }),
};
