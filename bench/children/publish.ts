// Publishes a large catalog like a node, and reports its time and memory.
import { followCatalog } from '../../server/src/catalog/follow.ts';
import { publish } from '../../server/src/features/publishing/publish.ts';
import { followChanges } from '../../server/src/database/live.ts';
import { makeCatalog } from '../catalog.ts';
import type { Size } from '../catalog.ts';
import { givenInput, say } from '../child-input.ts';
import { silentLog, withDatabase } from '../database.ts';
import { timed } from '../measure.ts';

const { dataDir, size } = givenInput<{ dataDir: string; size: Size }>();
const tenantId = 'bench';

const figures = await withDatabase(dataDir, async (database) => {
  const changes = await followChanges({ url: database.url, pool: database.pool, log: silentLog });
  try {
    const catalog = await followCatalog({ changes, database });
    const { seconds } = await timed(async () => {
      await publish(database.pool, makeCatalog(size).publicationFor(tenantId));
      await catalog.refresh();
    });
    const isLive = catalog.current().of(tenantId).courses.listed.length === size.courses;
    if (!isLive) throw new Error('The catalog did not go live');
    const megabytes = process.resourceUsage().maxRSS / 1024;
    return { seconds, megabytes };
  } finally {
    await changes.stop();
  }
});
say(figures);
