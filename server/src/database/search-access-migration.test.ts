import { copyFile, mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { migrationsDir, privateFolder } from '../testing/folders.ts';
import { silentLog } from '../testing/log.ts';
import { migrate } from './migrate.ts';
import { whenDone } from '../testing/when-done.ts';

const { url, pool } = await testDatabase();
const folder = await privateFolder();
whenDone(folder.remove);

describe('a database from before control characters were refused', () => {
  it('SEC-09 SEC-12 is migrated even if a title cannot be read from its JSON', async () => {
    await pool.query('drop schema public cascade; create schema public');
    const earlier = await mkdtemp(join(folder.path, 'migrations-'));
    for (const name of await readdir(migrationsDir))
      if (name < '0020') await copyFile(join(migrationsDir, name), join(earlier, name));
    const now = () => new Date('2026-01-05T09:00:00Z');
    await migrate({ url, migrationsDir: earlier, now, log: silentLog });
    await pool.query(
      `with source as (insert into sources (tenant_id, name) values ('spring', 'old') returning id),
            revision as (
              insert into revisions (tenant_id, source_id, author, folder_hash, added, changed, removed, created_at)
              select 'spring', id, '', '', 1, 0, 0, $1 from source returning number),
            document as (
              insert into documents (hash, card, body, sections)
              values ('poisoned', '{"title":"a\\u0000b","descriptionText":"\\ud800","entitlements":{"view":[]}}', '{}', '[]')
              returning hash),
            item as (
              insert into items (tenant_id, kind, content_id) values ('spring', 'guide', 'poisoned') returning id)
       insert into item_versions (item_id, source_id, tenant_id, kind, hash, source_hash, slug, status, position, from_rev)
       select item.id, source.id, 'spring', 'guide', document.hash, '', 'poisoned', 'live', 1, revision.number
       from source, revision, document, item`,
      [now()],
    );
    await migrate({ url, migrationsDir, now, log: silentLog });
    expect((await pool.query('select card::text from documents')).rows[0]).toEqual({
      card: expect.stringContaining('u0000'),
    });
  });
});
