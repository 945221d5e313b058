import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { requireUpgradeFixture } from './upgrade-fixture.mjs';

it('BAK-09 requires a database of the newest migration for each release', () => {
  const server = mkdtempSync(join(tmpdir(), 'academy-fixtures-'));
  onTestFinished(() => rmSync(server, { recursive: true }));
  for (const folder of ['database/migrations', 'testing/upgrade'])
    mkdirSync(join(server, folder), { recursive: true });
  for (const file of ['database/migrations/0008-a.sql', 'database/migrations/0009-b.sql'])
    writeFileSync(join(server, file), '');
  writeFileSync(join(server, 'testing/upgrade/0008.backup'), '');
  expect(() => requireUpgradeFixture(server)).toThrow(
    'There is no database of migration 0009 for later tests to upgrade: npm run upgrade-fixtures makes it.',
  );
  writeFileSync(join(server, 'testing/upgrade/0009.backup'), '');
  requireUpgradeFixture(server);
});
