import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './files.mjs';
import { Refusal } from './run.mjs';

/** Each release includes a small database of its schema, which tests of later ones upgrade. */
export function requireUpgradeFixture(server = join(root, 'server/src')) {
  const newest = readdirSync(join(server, 'database/migrations')).toSorted().at(-1)?.slice(0, 4);
  if (!existsSync(join(server, 'testing/upgrade', `${newest}.backup`)))
    throw new Refusal(
      `There is no database of migration ${newest} for later tests to upgrade: npm run upgrade-fixtures makes it.`,
    );
}
