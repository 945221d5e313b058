import { getLab, setLabChecks, setLabPage } from '@academy/contract/labs';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import { requireOwnAddress } from '../../catalog/own-address.ts';
import type { Site } from '../../catalog/tenants.ts';
import { readPassedChecks, savePassedChecks } from './check-store.ts';
import { readDonePages, savePage } from './page-store.ts';

/** Not cached for visitors: the return address is free text, and each one would be a cache entry. */
export function labCalls(mount: Mount, context: Context): void {
  const { labs } = context.reads;
  const { writes: pool } = context.database;

  mount.call(getLab, async ({ query, ...view }) =>
    labs.of(view, query.lessonId, query.url ? returnAddress(context, view.site, query.url) : undefined),
  );
  mount.call(setLabPage, async ({ body, site, person, now }) => {
    const itemId = await labs.requirePage({ site, person }, body);
    const { page, isDone } = body;
    await savePage(pool, { userId: person.userId, itemId, page, isDone, now });
    return { donePages: await readDonePages(pool, { userId: person.userId, itemId }) };
  });
  mount.call(setLabChecks, async ({ body, site, person, now }) => {
    const { itemId, passed } = await labs.requireChecks({ site, person }, body);
    const { userId } = person;
    await savePassedChecks(pool, { userId, itemId, passed, now });
    return { passedChecks: await readPassedChecks(pool, { userId, itemId }) };
  });
}

/** A path on this site, or the full address on another site of ours. */
function returnAddress(context: Context, site: Site, address: string): string {
  const { origin, pathname, search, hash, href } = requireOwnAddress(context, {
    site,
    address,
    field: 'url',
  });
  return origin === site.origin ? `${pathname}${search}${hash}` : href;
}
