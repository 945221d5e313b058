import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { backupsForTests } from '../testing/backups.ts';
import { fingerprints } from '../testing/compare-databases.ts';
import { testDatabase } from '../testing/database.ts';
import { queryOnce } from '../testing/query-once.ts';
import { MAGIC } from './header.ts';
import type { Header } from './header.ts';

const source = await testDatabase();
const target = await testDatabase('template0');
const { newFile, create, restore } = await backupsForTests();
const SECRET = 'correct horse battery staple';
await queryOnce(
  source.url,
  `insert into done_once (name, at) select 'row ' || n, '2026-01-05' from generate_series(1, 5000) n`,
);
const plain = newFile();
const encrypted = newFile();
await create({ url: source.url, file: plain });
await create({ url: source.url, file: encrypted, secret: SECRET });

const CHECKSUM_BYTES = 72;

async function refusalOf(content: Buffer, secret?: string): Promise<string> {
  const file = newFile();
  await writeFile(file, content);
  const refusal = await restore({ url: target.url, file, ...(secret !== undefined && { secret }) }).then(
    () => 'restored',
    (error: Error) => error.message,
  );
  expect(await fingerprints(target.url)).toEqual({});
  return refusal.replace(file, 'It');
}

/** A tampered file with a valid checksum. */
function signed(content: Buffer): Buffer {
  const rest = content.subarray(0, content.length - CHECKSUM_BYTES);
  return Buffer.concat([rest, Buffer.from(`sha256 ${createHash('sha256').update(rest).digest('hex')}\n`)]);
}

const headOf = (content: Buffer) => content.indexOf('\n', MAGIC.length + 1) + 1;

function withHeader(content: Buffer, change: (header: Header) => void): Buffer {
  const end = headOf(content);
  const header = JSON.parse(content.subarray(MAGIC.length + 1, end).toString()) as Header;
  change(header);
  const head = Buffer.from(`${MAGIC}\n${JSON.stringify(header)}\n`);
  return signed(Buffer.concat([head, content.subarray(end)]));
}

describe('a backup that cannot be restored', { timeout: 120_000 }, () => {
  it('BAK-05 is refused before anything changes, wherever it is damaged', async () => {
    const content = await readFile(plain);
    const damaged = 'It is damaged or was cut off: its checksum does not fit.';
    const noBackup = 'It is not a backup of an academy, or it is damaged at its beginning.';
    const head = headOf(content);
    for (const at of [
      head + 1,
      Math.floor((head + content.length) / 2),
      content.length - 80,
      content.length - 2,
    ]) {
      const changed = Buffer.from(content);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(await refusalOf(changed)).toBe(damaged);
    }
    for (const length of [content.length - 1, content.length - CHECKSUM_BYTES, head + 10, head])
      expect(await refusalOf(content.subarray(0, length))).toBe(damaged);
    expect(await refusalOf(Buffer.concat([content, Buffer.from('more')]))).toBe(damaged);
    for (const length of [head - 1, MAGIC.length, 3, 0])
      expect(await refusalOf(content.subarray(0, length))).toBe(noBackup);
    expect(await refusalOf(Buffer.from('PGDMP of another program\n\n'))).toBe(noBackup);
    await expect(restore({ url: target.url, file: `${plain}.none` })).rejects.toThrow(
      'cannot be read (ENOENT)',
    );
  });

  it('BAK-05 is refused despite a valid checksum, if it has less or more than its header says', async () => {
    const content = await readFile(plain);
    const less = withHeader(content, ({ tables }) => {
      for (const table of tables) if (table.name === 'done_once') table.rows += 1;
    });
    expect(await refusalOf(less)).toBe('It is of no use: it has less than its header says.');
    const more = withHeader(content, ({ tables }) => void tables.pop());
    expect(await refusalOf(more)).toBe('It is of no use: it has more than its header says.');
    const cut = signed(
      Buffer.concat([content.subarray(0, headOf(content) + 99), Buffer.alloc(CHECKSUM_BYTES)]),
    );
    expect(await refusalOf(cut)).toBe('It is damaged: it cannot be decompressed.');
  });

  it('BAK-05 is refused if it is encrypted and part of it was changed, moved or cut off', async () => {
    const content = await readFile(encrypted);
    const refused =
      'It is of no use: it cannot be decrypted, because the key is another one or the file was changed.';
    const head = headOf(content);
    const changed = Buffer.from(content);
    changed.writeUInt8(changed.readUInt8(head + 5) ^ 1, head + 5);
    expect(await refusalOf(signed(changed), SECRET)).toBe(refused);
    const shorter = Buffer.concat([content.subarray(0, content.length - 100), Buffer.alloc(CHECKSUM_BYTES)]);
    expect(await refusalOf(signed(shorter), SECRET)).toBe(refused);
    const renamed = withHeader(content, (header) => (header.release = '9.9.9'));
    expect(await refusalOf(renamed, SECRET)).toBe(refused);
  });

  it('BAK-05 is refused if it is from a newer release or in another format', async () => {
    const content = await readFile(plain);
    const newer = withHeader(content, ({ migrations }) =>
      migrations.push({ name: '9999-later.sql', hash: 'x' }),
    );
    expect(await refusalOf(newer)).toBe(
      'The backup was made by release 0.1.0, which is newer than this one (9999-later.sql is not known here): restore it with that release.',
    );
    const edited = withHeader(content, ({ migrations }) => {
      for (const migration of migrations.slice(0, 1)) migration.hash = 'x';
    });
    expect(await refusalOf(edited)).toMatch(
      /^The migration 0001-alerts.sql of the backup is not that of this/,
    );
    const format = Buffer.from(content.toString('latin1').replace(MAGIC, 'academy-backup 2'), 'latin1');
    expect(await refusalOf(format)).toBe(
      'It was made by a newer release, in another format: restore it with that release.',
    );
  });
});

describe('a database that is not empty', { timeout: 120_000 }, () => {
  it('BAK-06 is left alone unless replacing is allowed, and while a server runs on it', async () => {
    const other = await testDatabase();
    await queryOnce(other.url, `insert into done_once (name, at) values ('mine', '2026-01-05')`);
    const before = await fingerprints(other.url);
    await expect(restore({ url: other.url, file: plain })).rejects.toThrow(
      /^The database is not empty: it has \d+ tables\. Restore into an empty one, or delete/,
    );
    await other.pool.query('select 1');
    await expect(restore({ url: other.url, file: plain, isReplacing: true })).rejects.toThrow(
      'The server runs on this database (1 connections): stop every node first.',
    );
    expect(await fingerprints(other.url)).toEqual(before);
  });

  it('BAK-06 is unchanged when the restore fails halfway, and complete when it is repeated', async () => {
    const other = await testDatabase();
    await queryOnce(other.url, `insert into done_once (name, at) values ('mine', '2026-01-05')`);
    const before = await fingerprints(other.url);
    const fail = (done: number, all: number) => {
      if (done * 2 > all) throw new Error('the network is gone');
    };
    const input = { url: other.url, file: plain, isReplacing: true };
    await expect(restore({ ...input, onProgress: fail })).rejects.toThrow('the network is gone');
    expect(await fingerprints(other.url)).toEqual(before);
    await restore(input);
    expect(await fingerprints(other.url)).toEqual(await fingerprints(source.url));
  });
});
