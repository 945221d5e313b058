import type { Context } from '../context.ts';
import type { Live } from '../live.ts';
import { buildCatalogue } from './model.ts';
import type { Catalogue } from './model.ts';
import { picturesOf } from './pictures.ts';
import { NO_ROWS, readRows } from './rows.ts';

/** The catalogue that is live now. It is replaced whole, so a request never sees half of a publish. */
export async function followCatalogue({
  changes,
  database,
  sites,
}: Pick<Context, 'changes' | 'database'> & Partial<Pick<Context, 'sites'>>): Promise<Live<Catalogue>> {
  const mayShow = sites && picturesOf(sites);
  let rows = NO_ROWS;
  let catalogue = buildCatalogue(rows);
  return changes.follow('content', async () => {
    const latest = await readRows(database.reads, rows);
    if (latest === rows) return catalogue;
    rows = latest;
    catalogue = buildCatalogue(rows, mayShow);
    return catalogue;
  });
}
