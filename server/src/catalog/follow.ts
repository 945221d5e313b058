import type { Context } from '../context.ts';
import type { Live } from '../database/live.ts';
import { buildCatalog } from './model.ts';
import type { Catalog } from './model.ts';
import { imageRuleFor } from './images.ts';
import { NO_ROWS, readRows } from './rows.ts';

/** The live catalog. It is replaced in one step, so a request never sees a partial publish. */
export async function followCatalog({
  changes,
  database,
  sites,
}: Pick<Context, 'changes' | 'database'> & Partial<Pick<Context, 'sites'>>): Promise<Live<Catalog>> {
  const isAllowed = sites && imageRuleFor(sites);
  let rows = NO_ROWS;
  let catalog = buildCatalog(rows);
  return changes.follow('content', async () => {
    const latest = await readRows(database.reads, rows);
    if (latest === rows) return catalog;
    rows = latest;
    catalog = buildCatalog(rows, isAllowed);
    return catalog;
  });
}
