import { publish } from '../server/src/features/publishing/publish.ts';
import { compareWithBare } from './against-bare.ts';
import { makeCatalog } from './catalog.ts';
import { startChild } from './children.ts';
import { withDatabase, withFolder } from './database.ts';
import type { Bench, Figure } from './figures.ts';
import { withBrandOnly } from './tenants.ts';

const REQUESTS = [
  { name: 'GET /courses/list, 200 courses', path: '/api/v1/courses/list', encoding: 'br' },
  { name: 'GET /courses/list, 200 courses', path: '/api/v1/courses/list', encoding: 'identity' },
  { name: 'prepared lesson', path: '/courses/course-1/lessons/lesson-1-1', encoding: 'br' },
  { name: 'prepared list', path: '/courses', encoding: 'br' },
];

/** A visitor's list and cached pages, each compared with a bare server that sends the same bytes. */
export const pages: Bench = {
  name: 'pages',
  run: ({ quick }) =>
    withFolder((folder) =>
      withDatabase(folder, async ({ pool, url }) => {
        const { tenantId, tenants } = await withBrandOnly(folder);
        await publish(pool, makeCatalog({ courses: 200, lessons: 5 }).publicationFor(tenantId));
        const server = await startChild(new URL('children/serve.ts', import.meta.url), { url, tenants });
        const { origin } = server.firstLine as { origin: string };
        const figures: Figure[] = [];
        for (const { name, path, encoding } of REQUESTS) {
          const address = origin + path;
          figures.push(await compareWithBare({ name, address, encoding, rounds: quick ? 3 : 11 }));
        }
        await server.end();
        return figures;
      }),
    ),
};
