import { publish } from '../server/src/features/publishing/publish.ts';
import { compareWithBare } from './against-bare.ts';
import { makeCatalog } from './catalog.ts';
import { startChild } from './children.ts';
import { withDatabase, withFolder } from './database.ts';
import type { Bench, Figure } from './figures.ts';
import { withBrandOnly } from './tenants.ts';

const PATH = '/api/v1/courses/list';

/** A visitor's list of 200 courses against a bare server that sends the same answer, each in a process of its own. */
export const coursesList: Bench = {
  name: 'courses-list',
  run: ({ quick }) =>
    withFolder((folder) =>
      withDatabase(folder, async ({ pool, url }) => {
        const { tenantId, tenants } = await withBrandOnly(folder);
        await publish(pool, makeCatalog({ courses: 200, lessons: 5 }).publicationFor(tenantId));
        const ours = await startChild(new URL('children/serve.ts', import.meta.url), { url, tenants });
        const { origin } = ours.firstLine as { origin: string };
        const figures: Figure[] = [];
        for (const encoding of ['br', 'identity']) {
          figures.push(
            await compareWithBare({
              name: 'GET /courses/list, 200 courses',
              address: origin + PATH,
              encoding,
              atLeast: 0.7,
              rounds: quick ? 3 : 11,
            }),
          );
        }
        await ours.end();
        return figures;
      }),
    ),
};
