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

describe('a database from before videos were indexed', () => {
  it('MED-03 knows the videos of its documents, so that they play before the next publish', async () => {
    await pool.query('drop schema public cascade; create schema public');
    const earlier = await mkdtemp(join(folder.path, 'migrations-'));
    for (const name of await readdir(migrationsDir))
      if (name < '0025') await copyFile(join(migrationsDir, name), join(earlier, name));
    const now = () => new Date('2026-01-05T09:00:00Z');
    await migrate({ url, migrationsDir: earlier, now, log: silentLog });
    const figure = '<figure data-video="youtube" data-video-id="dQw4w9WgXcQ" class="video"><a>x</a></figure>';
    const documents = [
      ['text', {}, { content: `<p>a</p>${figure}${figure}` }],
      ['settings', { title: 'a\u0000', settings: { vimeo: 604188452, brightcove: '42' } }, {}],
      ['neither', { title: '"vimeo":1' }, { content: 'data-video="vimeo" data-video-id="1"' }],
    ] as const;
    for (const [hash, card, body] of documents)
      await pool.query(`insert into documents (hash, card, body, sections) values ($1, $2, $3, '[]')`, [
        hash,
        JSON.stringify(card),
        JSON.stringify(body),
      ]);
    await migrate({ url, migrationsDir, now, log: silentLog });
    const { rows } = await pool.query(
      'select document_hash as document, kind, name, reason from document_media order by 1, 3',
    );
    expect(rows).toEqual([
      { document: 'settings', kind: 'video', name: 'brightcove:42', reason: null },
      { document: 'settings', kind: 'video', name: 'vimeo:604188452', reason: null },
      { document: 'text', kind: 'video', name: 'youtube:dQw4w9WgXcQ', reason: null },
    ]);
  });
});
