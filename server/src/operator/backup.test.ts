import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrationsDir, privateFolder } from '../testing/folders.ts';
import { fingerprints } from '../testing/compare-databases.ts';
import { testDatabase } from '../testing/database.ts';
import { silentLog } from '../testing/log.ts';
import { queryOnce } from '../testing/query-once.ts';
import { testConfig } from '../testing/server.ts';
import { runBackup, runRestore } from './backup.ts';
import { whenDone } from '../testing/when-done.ts';

const place = await privateFolder();
whenDone(place.remove);
const own = await testDatabase();
const empty = await testDatabase('template0');
await queryOnce(
  own.url,
  `insert into mails (id, tenant_id, kind, recipient, subject, html, text, created_at, next_try_at)
   values (gen_random_uuid(), 'spring', 'test', 'ada@example.org', 'Hello', '', '', '2026-01-05', '2026-01-05')`,
);

/** Without a database address it uses the embedded one in the given folder. */
async function academy(
  argv: string[],
  {
    url,
    dataDir = '',
    variables = {},
  }: { url?: string; dataDir?: string; variables?: Record<string, string> },
) {
  const out: string[] = [];
  const err: string[] = [];
  const config = testConfig(variables);
  const [name, ...args] = argv;
  const code = await (name === 'backup' ? runBackup : runRestore)(args, {
    config: { ...config, database: { ...config.database, url, dataDir, migrationsDir, durable: false } },
    root: place.path,
    cwd: place.path,
    now: () => new Date('2026-01-05T03:00:00Z'),
    log: silentLog,
    out: (line) => void out.push(line.replaceAll(`${place.path}/`, '')),
    err: (line) => void err.push(line.replaceAll(`${place.path}/`, '')),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

describe('academy backup and academy restore', { timeout: 120_000 }, () => {
  it('BAK-07 copy an external PostgreSQL to an embedded one and back, and show their progress', async () => {
    const made = await academy(['backup', 'first.backup'], { url: own.url });
    expect(made).toMatchObject({ code: 0, err: expect.stringMatching(/^[\d %\n]*100 %$/) });
    expect(made.out).toMatch(/^first\.backup: \d+ tables, \d+ rows, \d+ kB, not encrypted\.$/);

    const dataDir = join(place.path, 'embedded');
    await mkdir(dataDir);
    const restored = await academy(['restore', 'first.backup'], { dataDir });
    expect(restored).toMatchObject({ code: 0, err: expect.stringMatching(/^[\d %\n]*100 %$/) });
    expect(restored.out).toMatch(
      /^first\.backup is complete: release .+, 2026-01-05T03:00:00\.000Z, up to \d{4}-.+\.sql, \d+ tables, \d+ rows\.\n1 email was waiting when the backup was made; the server sends it when it starts/,
    );
    expect(restored.out).toMatch(/\nRestored \d+ rows of \d+ tables\. Start the server/);

    const again = await academy(['backup'], { dataDir, variables: { BACKUP_KEY: 'a key of the operator' } });
    expect(again.out).toMatch(/^academy-2026-01-05T03-00-00Z\.backup: .+, encrypted\.$/);
    const keyFile = join(place.path, 'key');
    await writeFile(keyFile, 'a key of the operator\n');
    const back = await academy(['restore', 'academy-2026-01-05T03-00-00Z.backup'], {
      url: empty.url,
      variables: { BACKUP_KEY_FILE: keyFile },
    });
    expect(back.code).toBe(0);
    expect(await fingerprints(empty.url)).toEqual(await fingerprints(own.url));
  });

  it('BAK-07 explain in one sentence why nothing was done', async () => {
    const names = await readdir(place.path);
    const refused = (argv: string[], options: Parameters<typeof academy>[1] = { url: own.url }) =>
      academy(argv, options).then(({ code, err }) => `${code} ${err}`);
    expect(await refused(['backup', 'first.backup'])).toBe(
      '1 first.backup exists already: name another file.',
    );
    expect(await refused(['backup', 'no/where.backup'])).toBe(
      '1 no/where.backup cannot be written (ENOENT).',
    );
    const nothing = await testDatabase('template0');
    expect(await refused(['backup', 'x.backup'], { url: nothing.url })).toBe(
      '1 There is nothing to back up: no server has started on this database yet.',
    );
    expect(await refused(['restore', 'first.backup'])).toMatch(/^1 The database is not empty: it has/);
    expect(await refused(['restore', 'none.backup'])).toBe('1 none.backup cannot be read (ENOENT).');
    await writeFile(join(place.path, 'key'), 'short');
    const variables = { BACKUP_KEY_FILE: join(place.path, 'key') };
    expect(await refused(['backup', 'x.backup'], { url: own.url, variables })).toBe(
      '1 BACKUP_KEY_FILE key must contain at least 16 characters, 8 different ones.',
    );
    expect(await readdir(place.path)).toEqual(names);
  });

  it('BAK-07 check a file without a database', async () => {
    const checked = await academy(['restore', '--check', 'first.backup'], {
      url: 'postgres://nobody@127.0.0.1:1/none',
    });
    expect(checked).toEqual({ code: 0, err: '', out: expect.stringMatching(/^first\.backup is complete: /) });
  });

  it.each([
    [['backup', 'a', 'b']],
    [['backup', '--key=secret']],
    [['restore']],
    [['restore', 'a', 'b']],
    [['restore', 'a', '--check', '--replace']],
    [['restore', 'a', '--force']],
  ])('BAK-07 do not understand %j and say what there is', async (argv) => {
    const { code, err } = await academy(argv, { url: own.url });
    expect(code).toBe(2);
    expect(err).toMatch(/^Say (where to put it|what to restore)/);
  });
});
