// Puts a large catalogue live as a node does, and tells how long it took and how much memory it needed.
import { followCatalogue } from '../../server/src/catalogue/follow.ts';
import { publish } from '../../server/src/features/publishing/publish.ts';
import { followChanges } from '../../server/src/live.ts';
import { makeCatalogue } from '../catalogue.ts';
import type { Size } from '../catalogue.ts';
import { givenInput, say } from '../children.ts';
import { silentLog, withDatabase } from '../database.ts';
import { timed } from '../measure.ts';

const { dataDir, size } = givenInput<{ dataDir: string; size: Size }>();
const tenantId = 'bench';

const figures = await withDatabase(dataDir, async (database) => {
  const changes = await followChanges({ url: database.url, pool: database.pool, log: silentLog });
  try {
    const catalogue = await followCatalogue({ changes, database });
    const { publicationFor } = makeCatalogue(size);
    const first = await timed(async () => {
      await publish(database.pool, publicationFor(tenantId));
      await catalogue.refresh();
    });
    const isLive = catalogue.current().of(tenantId).courses.listed.length === size.courses;
    if (!isLive) throw new Error('The catalogue did not go live');
    const again = await timed(() => publish(database.pool, publicationFor(tenantId)));
    const megabytes = process.resourceUsage().maxRSS / 1024;
    return { seconds: first.seconds, againSeconds: again.seconds, megabytes };
  } finally {
    await changes.stop();
  }
});
say(figures);
