import { readFile, readdir } from 'node:fs/promises';
import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { backupsForTests } from '../testing/backups.ts';
import { fingerprints, schemaOf } from '../testing/compare-databases.ts';
import { testDatabase } from '../testing/database.ts';
import { fillTables } from '../testing/fill-tables.ts';
import { queryOnce } from '../testing/query-once.ts';
import { copyOut } from './copy-out.ts';
import { LEFT_OUT } from './tables.ts';

const source = await testDatabase();
const empty = await testDatabase('template0');
const target = await testDatabase('template0');
const { newFile, create, restore, folder } = await backupsForTests();
const SECRET = 'correct horse battery staple';

/** Tables whose missing rows a person or an operator would notice. */
const IMPORTANT = [
  'users accounts identity_records passkeys identity_keys server_secrets roles access_tokens',
  'progress course_completions favourites quiz_attempts notes reviews certificates certificate_statuses',
  'orders order_events vouchers pro_grants feedback mails audit identity_events',
  'revisions items item_versions documents asset_chunks search_sections',
].flatMap((line) => line.split(' '));

let before: Record<string, string>;
beforeAll(async () => {
  const client = new Client({ connectionString: source.url });
  await client.connect();
  const refused = await fillTables(client);
  // More than one block of the file.
  await client.query(
    `insert into done_once (name, at) select md5(n::text) || e'\\t\\n\\\\', '2026-01-05' from generate_series(1, 8000) n`,
  );
  await client.end();
  const filled = await fingerprints(source.url);
  const missing = IMPORTANT.filter((table) => filled[table]?.startsWith('0 '));
  if (missing.length > 0) throw new Error(`Nothing is in ${missing.join(', ')}:\n${refused.join('\n')}`);
  before = filled;
});

const stored = (prints: Record<string, string>) =>
  Object.fromEntries(Object.entries(prints).filter(([table]) => !LEFT_OUT.includes(table)));

describe('a restored backup', { timeout: 120_000 }, () => {
  it('BAK-01 has every row of every table, each value unchanged, and the schema of a new installation', async () => {
    const file = newFile();
    const created = await create({ url: source.url, file });
    const restored = await restore({ url: empty.url, file });
    expect(restored).toEqual({
      rows: created.rows,
      tables: created.tables,
      unknown: [],
      waitingMails: expect.any(Number),
    });
    expect(stored(await fingerprints(empty.url))).toEqual(stored(before));
    expect(await schemaOf(empty.url)).toEqual(await schemaOf(source.url));
  });

  it('BAK-01 continues where it was: sequences and triggers, without the excluded tables', async () => {
    const [last] = await queryOnce<{ id: string }>(empty.url, 'select max(id) as id from identity_events');
    const [next] = await queryOnce<{ id: string }>(
      empty.url,
      `insert into identity_events (at, kind, provider) values ('2026-01-06', 'login.failed', 'here') returning id`,
    );
    expect(Number(next?.id)).toBe(Number(last?.id) + 1);
    await expect(queryOnce(empty.url, 'delete from audit')).rejects.toThrow();
    const after = await fingerprints(empty.url);
    for (const table of LEFT_OUT) expect(after[table]).toMatch(/^0 /);
  });

  it('BAK-02 is the same from an encrypted file, of which only the header is readable', async () => {
    const file = newFile();
    const { tables } = await create({ url: source.url, file, secret: SECRET });
    const [magic, header = ''] = (await readFile(file)).toString('latin1').split('\n');
    expect(magic).toBe('academy-backup 1');
    expect(JSON.parse(header)).toMatchObject({ release: '0.1.0', createdAt: '2026-01-05T09:00:00.000Z' });
    expect((JSON.parse(header) as { tables: unknown[] }).tables).toHaveLength(tables);
    await expect(restore({ url: target.url, file })).rejects.toThrow(
      `${file} is encrypted: set BACKUP_KEY or BACKUP_KEY_FILE to its key.`,
    );
    await expect(restore({ url: target.url, file, secret: `${SECRET}!` })).rejects.toThrow(
      'it cannot be decrypted, because the key is another one or the file was changed.',
    );
    expect(await fingerprints(target.url)).toEqual({});
    await restore({ url: target.url, file, secret: SECRET });
    expect(stored(await fingerprints(target.url))).toEqual(stored(before));
  });

  it('BAK-03 is a consistent snapshot despite concurrent writes', async () => {
    const file = newFile();
    const pair = `with one as (insert into policy_reports (day, tenant_id, directive, blocked, count, last_at)
        values ('2026-01-05', 'spring', 'img-src', gen_random_uuid()::text, 1, '2026-01-05') returning 1)
      insert into done_once (name, at) select gen_random_uuid()::text, '2026-01-05' from one`;
    let isDone = false;
    let writes = 0;
    let writing: Promise<void> | undefined;
    const write = async () => {
      do {
        await queryOnce(source.url, pair);
        writes += 1;
      } while (!isDone);
    };
    // The first rows have been read, so the snapshot exists; other tables are still to be read.
    const onProgress = () => {
      writing ??= write();
    };
    await create({ url: source.url, file, onProgress });
    isDone = true;
    await writing;
    expect(writes).toBeGreaterThan(0);
    const { rows } = await restore({ url: target.url, file, isReplacing: true });
    expect(stored(await fingerprints(target.url))).toEqual(stored(before));
    expect(rows).toBeGreaterThan(0);
  });
});

describe('a backup in progress', { timeout: 120_000 }, () => {
  it('BAK-04 waits for a slow reader, and holds no table in memory', async () => {
    const client = new Client({ connectionString: source.url });
    await client.connect();
    const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const activity = `select wait_event from pg_stat_activity where pid = ${own[0]?.pid}`;
    const rows = copyOut(client, `copy (select repeat('x', 999) from generate_series(1, 30000)) to stdout`);
    let bytes = (await rows.next()).value?.length ?? 0;
    await expect
      .poll(() => queryOnce(source.url, activity), { timeout: 20_000 })
      .toEqual([{ wait_event: 'ClientWrite' }]);
    for await (const part of rows) bytes += part.length;
    expect(bytes).toBe(30_000_000);
    await client.end();
  });

  it('BAK-04 leaves nothing behind when it fails, and overwrites no file', async () => {
    const file = newFile();
    const names = await readdir(folder);
    const fail = () => {
      throw new Error('the disk is gone');
    };
    await expect(create({ url: source.url, file, onProgress: fail })).rejects.toThrow('the disk is gone');
    expect(await readdir(folder)).toEqual(names);
    await create({ url: source.url, file });
    const bytes = await readFile(file);
    await expect(create({ url: source.url, file })).rejects.toThrow(`${file} exists already`);
    expect((await readFile(file)).equals(bytes)).toBe(true);
  });
});
