// Makes small databases of earlier schemas, as backups, for the test that upgrades them: `npm run upgrade-fixtures`.
// With numbers it makes those alone, such as 0048; without any, one of the newest migration, which is done before a
// release. One that was released is never made again: it has to stay as that release wrote it.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onConnection } from '../server/src/backup/connection.ts';
import { createBackup } from '../server/src/backup/create-backup.ts';
import { startEmbedded } from '../server/src/database/embedded/start.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { fillTables } from '../server/src/testing/fill-tables.ts';
import { readText, root } from './files.mjs';

const migrations = join(root, 'server/src/database/migrations');
const target = join(root, 'server/src/testing/upgrade');
const now = () => new Date('2026-01-05T09:00:00Z');
const log = { info: () => {}, warn: console.warn, error: console.error };

const names = readdirSync(migrations).toSorted();
const wanted = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'academy-fixtures-'));
const embedded = await startEmbedded({ dataDir: folder, log, durable: false });
try {
  for (const number of wanted.length > 0 ? wanted : [names.at(-1)?.slice(0, 4) ?? ''])
    await makeFixture(number);
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} number */
async function makeFixture(number) {
  const url = new URL(embedded.url);
  url.pathname = `fixture_${number}`;
  await onConnection(embedded.url, (client) => client.query(`create database fixture_${number}`));
  const migrationsDir = join(folder, number);
  mkdirSync(migrationsDir);
  for (const name of names.filter((one) => one.slice(0, 4) <= number))
    copyFileSync(join(migrations, name), join(migrationsDir, name));
  await migrate({ url: url.href, migrationsDir, now, log });
  const refused = await onConnection(url.href, fillTables);
  for (const table of refused) console.log(`${number} has no row in ${table}`);
  const file = join(target, `${number}.backup`);
  rmSync(file, { force: true });
  const { version } = JSON.parse(readText('package.json'));
  const release = { version, commit: null };
  const { bytes, rows } = await createBackup({ url: url.href, file, secret: undefined, release, now });
  console.log(`${file}: ${rows} rows, ${bytes} bytes`);
}
