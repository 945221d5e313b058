import { copyFileSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { backupsForTests } from '../testing/backups.ts';
import { fingerprints, schemaOf } from '../testing/compare-databases.ts';
import { testDatabase } from '../testing/database.ts';
import { migrationsDir } from '../testing/folders.ts';
import { queryOnce } from '../testing/query-once.ts';
import { breaksBetween, shapeOf } from '../testing/schema-breaks.ts';
import { readBody } from './body.ts';
import { onConnection } from './connection.ts';
import { withoutConstraints } from './constraints.ts';
import { copyIn } from './copy-in.ts';
import { openBackupFile } from './file.ts';
import { readTableNames, tableWithColumns } from './tables.ts';

const folder = fileURLToPath(new URL('../testing/upgrade', import.meta.url));
const files = readdirSync(folder).toSorted();
const { restore, folder: place } = await backupsForTests();
const fresh = await testDatabase();

/** Tables with rows of people; an upgrade may change the contents of others. */
const OF_PEOPLE =
  'users progress course_completions favourites quiz_attempts orders feedback audit mails'.split(' ');

/** The release that runs alongside this one during a rolling upgrade. */
const PREVIOUS = '0061.backup';

describe('a database of an earlier release', { timeout: 120_000 }, () => {
  it('BAK-09 is small, and there is one of each release', () => {
    expect(files).toEqual(expect.arrayContaining(['0030.backup', '0048.backup', PREVIOUS]));
    expect(files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)).toBeLessThan(100_000);
  });

  it.each(files)(
    'BAK-09 of %s is upgraded to this release, with everything that people did',
    async (file) => {
      const upgraded = await testDatabase('template0');
      await restore({ url: upgraded.url, file: join(folder, file) });
      expect(await schemaOf(upgraded.url)).toEqual(await schemaOf(fresh.url));
      const prints = await fingerprints(upgraded.url);
      const backup = await openBackupFile(join(folder, file), undefined);
      await backup.close();
      const rows = Object.fromEntries(backup.header.tables.map((table) => [table.name, table.rows]));
      for (const table of OF_PEOPLE) {
        expect([table, rows[table]]).not.toEqual([table, 0]);
        expect([table, prints[table]?.split(' ')[0]]).toEqual([table, String(rows[table])]);
      }
    },
  );
});

describe('the previous release alongside this one', { timeout: 120_000 }, () => {
  // An unreleased change is fixed by regenerating the fixture; a released one takes two releases: first add,
  // then remove.
  it('BAK-10 finds every column, key and function it uses, and its inserts miss none', async () => {
    const migrated = await testDatabase();
    const previous = await testDatabase('template0');
    const file = join(folder, PREVIOUS);
    await restore({ url: previous.url, file, migrationsDir: await migrationsOf(file) });
    const before = await shapeOf(previous.url);
    expect(breaksBetween(before, await shapeOf(migrated.url))).toEqual([]);

    // Ensures that a removed column or a newly required one is reported.
    await queryOnce(
      migrated.url,
      `alter table mails drop column subject; alter table mails alter column tries type bigint;
       alter table mails alter column reply_to set not null; alter table mails add column size int not null;
       alter table mails add column color text; create unique index on mails (recipient);
       alter table done_once drop constraint done_once_pkey; drop function account_id_of cascade`,
    );
    expect(breaksBetween(before, await shapeOf(migrated.url))).toEqual([
      'mails.reply_to must not be null any more',
      'mails.subject is gone',
      'mails.tries was integer and is bigint',
      'mails.size is new and must be named by every insert',
      'the unique key public.done_once USING btree (name) is gone',
      'the unique key public.mails USING btree (recipient) is new and may refuse what was allowed',
      'account_id_of(text) returns uuid is gone',
    ]);
  });

  it('BAK-10 can write its rows into the schema of this one', async () => {
    const { url } = await testDatabase();
    const backup = await openBackupFile(join(folder, PREVIOUS), undefined);
    await onConnection(url, async (client) => {
      const tables = await readTableNames(client);
      await client.query('begin');
      await withoutConstraints(client, tables, async () => {
        await client.query(`truncate ${tables.join(', ')}`);
        for await (const { table, rows } of readBody(backup.readBody(), backup.header.tables))
          expect(
            await copyIn(client, { statement: `copy ${tableWithColumns(table)} from stdin`, rows }),
          ).toBe(table.rows);
      });
      await client.query('rollback');
    });
    await backup.close();
  });
});

async function migrationsOf(file: string): Promise<string> {
  const backup = await openBackupFile(file, undefined);
  await backup.close();
  const target = mkdtempSync(join(place, 'migrations-'));
  for (const { name } of backup.header.migrations)
    copyFileSync(join(migrationsDir, name), join(target, name));
  return target;
}
