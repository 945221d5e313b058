import type { Context } from '../context.ts';
import type { Live } from '../live.ts';
import { buildCatalogue } from './model.ts';
import type { Catalogue } from './model.ts';
import { NO_ROWS, readRows } from './rows.ts';

/** The catalogue that is live now. It is replaced whole, so a request never sees half of a publish. */
export async function followCatalogue({
  changes,
  database,
}: Pick<Context, 'changes' | 'database'>): Promise<Live<Catalogue>> {
  let rows = NO_ROWS;
  let catalogue = buildCatalogue(rows);
  return changes.follow('content', async () => {
    const latest = await readRows(database.pool, rows);
    if (latest === rows) return catalogue;
    rows = latest;
    catalogue = buildCatalogue(rows);
    return catalogue;
  });
}
