import type { Context } from '../context.ts';
import type { Live } from '../live.ts';
import { buildCatalog } from './model.ts';
import type { Catalog } from './model.ts';
import { picturesOf } from './pictures.ts';
import { NO_ROWS, readRows } from './rows.ts';

/** The catalog that is live now. It is replaced whole, so a request never sees half of a publish. */
export async function followCatalog({
  changes,
  database,
  sites,
}: Pick<Context, 'changes' | 'database'> & Partial<Pick<Context, 'sites'>>): Promise<Live<Catalog>> {
  const mayShow = sites && picturesOf(sites);
  let rows = NO_ROWS;
  let catalog = buildCatalog(rows);
  return changes.follow('content', async () => {
    const latest = await readRows(database.reads, rows);
    if (latest === rows) return catalog;
    rows = latest;
    catalog = buildCatalog(rows, mayShow);
    return catalog;
  });
}
