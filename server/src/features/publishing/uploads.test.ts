import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { planPublish, uploadFolder } from '@academy/contract/publishing';
import { archiveOf, planOf, publishOf, uploadOf } from '../../testing/archives.ts';
import { cocoa, cocoaAuthor, goesLive, source } from '../../testing/cocoa.ts';
import { contentTree } from '../../testing/content.ts';
import { privateFolder } from '../../testing/folders.ts';
import { rawSocket } from '../../testing/raw-socket.ts';
import { testServer } from '../../testing/server.ts';
import { whenDone } from '../../testing/when-done.ts';
import { deleteExpired } from './upload-store.ts';
import { receiveUpload } from './uploads.ts';

const tree = contentTree();
const config = { folders: { tenants: tree.folder } };
const server = await testServer({ config });
const { root, publishFiles, revisions } = cocoaAuthor(server);
await publishFiles(cocoa());

describe('an upload', () => {
  it('ADM-07 can be used only by its sender, in its tenant, for an hour', async () => {
    const uploadId = await uploadOf(root, { source, files: cocoa() });
    const elsewhere = server.client({ tenantId: 'kube', as: 'root' });
    await expect(elsewhere.send(planPublish, { body: { uploadId } })).rejects.toMatchObject({ status: 404 });
    await server.database.pool.query('update users set is_admin = true where subject = $1', ['grace']);
    const grace = server.client({ tenantId: 'spring', as: 'grace' });
    await expect(grace.send(planPublish, { body: { uploadId } })).rejects.toMatchObject({ status: 404 });
    await server.database.pool.query('update users set is_admin = false where subject = $1', ['grace']);
    await server.database.pool.query(`update publishing_uploads set expires_at = now() where id = $1`, [
      uploadId,
    ]);
    await expect(root.send(planPublish, { body: { uploadId } })).rejects.toMatchObject({ status: 404 });
    // A starting node runs due jobs.
    await server.database.pool.query('update job_runs set due_at = now()');
    const second = await testServer({ config, database: server.database });
    whenDone(second.stop);
    const waiting = () =>
      server.database.pool.query('select from publishing_uploads where id = $1', [uploadId]);
    await expect.poll(async () => (await waiting()).rowCount).toBe(0);
  });

  it('ADM-07 is compiled once, by its plan, and what no plan needs any more is deleted', async () => {
    const { pool } = server.database;
    const texts = async () => {
      const { rows } = await pool.query<{ color: string }>(
        `select substring(body::text from 'It is (\\w+) tea') as color from documents where body::text like '%It is % tea%'`,
      );
      return rows.map(({ color }) => color).toSorted();
    };
    const assets = async () => (await pool.query('select from assets')).rowCount;
    const before = await assets();
    const planText = (color: string) =>
      planOf(root, {
        source,
        files: cocoa({
          '01-bean/content.md': `It is ${color} tea. ![Leaf](leaf.svg)`,
          '01-bean/leaf.svg': `<svg xmlns="http://www.w3.org/2000/svg"><rect fill="${color}"/></svg>`,
        }),
      });
    const [dropped, kept] = [await planText('green'), await planText('black')];
    expect(await texts()).toEqual(['black', 'green']);
    await pool.query('delete from publishing_upload_parts');
    expect(await publishOf(root, kept)).toMatchObject({ changed: 1 });
    const again = await planText('green');

    const expire = async ({ uploadId }: { uploadId: string }) => {
      await pool.query(
        `update publishing_uploads set expires_at = now() - interval '1 second' where id = $1`,
        [uploadId],
      );
      await deleteExpired(pool, new Date());
    };
    await expire(dropped);
    expect([await texts(), await assets()]).toEqual([['black', 'green'], (before ?? 0) + 2]);
    await expire(again);
    expect([await texts(), await assets()]).toEqual([['black'], (before ?? 0) + 1]);
  });

  it('FLT-11 leaves no file open where the database refuses it', async () => {
    const folder = await privateFolder();
    whenDone(folder.remove);
    const open = () =>
      readdirSync('/proc/self/fd').filter((fd) => {
        const path = `/proc/self/fd/${fd}`;
        return existsSync(path) && readlinkSync(path).startsWith(folder.path);
      });
    const pool = { connect: () => delay(20).then(() => Promise.reject(new Error('no database'))) };
    const stream = Readable.from([await archiveOf(cocoa())]);
    const owner = { id: '', tenantId: 'spring', source, userId: '', now: new Date(), expiresAt: new Date() };
    const options = { pool: pool as never, folder: folder.path, maximum: 1e6, stalledMs: 30_000, owner };
    await expect(receiveUpload({ stream, announced: null }, options)).rejects.toThrow('no database');
    expect(open()).toEqual([]);
  });

  it('ADM-07 with malicious entries is refused with a message', async () => {
    const upload = (await archiveOf(cocoa())).subarray(0, 200);
    await expect(root.send(uploadFolder, { query: { source } }, { upload })).rejects.toMatchObject({
      status: 400,
      message: 'The archive was refused: it is damaged or was cut off; send it again.',
    });
  });

  it('ADM-07 that is too large is 413, with or without a content length', async () => {
    const small = await testServer({
      config: { ...config, publishing: { ...server.context.config.publishing, archiveBytes: 100 } },
      database: server.database,
    });
    const sender = small.client({ tenantId: 'spring', as: 'root' });
    const upload = await archiveOf(cocoa());
    const query = { source };
    await expect(sender.send(uploadFolder, { query }, { upload })).rejects.toMatchObject({ status: 413 });
    const stream = new Blob([new Uint8Array(upload)]).stream();
    await expect(sender.send(uploadFolder, { query }, { upload: stream })).rejects.toMatchObject({
      status: 413,
    });
    await small.stop();
  });

  it('ADM-07 that is interrupted leaves nothing behind', async () => {
    const count = async () => (await server.database.pool.query('select from publishing_uploads')).rowCount;
    const before = [await count(), await revisions()];
    const upload = await archiveOf(cocoa());
    const outgoing = request(`${server.origin()}/api/v1/publishing/uploads?source=${source}`, {
      method: 'POST',
      headers: {
        tenantId: 'spring',
        'content-type': 'application/gzip',
        'content-length': upload.length,
        authorization: `Bearer ${await server.signToken({ subject: 'root' })}`,
      },
    });
    const ended = new Promise((resolve) => outgoing.on('error', resolve));
    const { folder } = server.context.config.publishing;
    outgoing.write(upload.subarray(0, upload.length / 2));
    await goesLive(async () => expect(readdirSync(folder).length).toBeGreaterThan(0));
    outgoing.destroy();
    await ended;
    await goesLive(async () => expect(readdirSync(folder)).toEqual([]));
    expect([await count(), await revisions()]).toEqual(before);
  });

  it('ADM-07 whose publish is interrupted does not change the live content', async () => {
    const before = await revisions();
    const plan = await planOf(root, { source, files: cocoa({ '01-bean/content.md': 'Cut.' }) });
    const { uploadId, planHash, base } = plan;
    const lock = await server.database.pool.connect();
    try {
      await lock.query(`select pg_advisory_lock(hashtext('academy publishing'))`);
      const body = JSON.stringify({ uploadId, planHash, base });
      const outgoing = request(`${server.origin()}/api/v1/publishing/revisions`, {
        method: 'POST',
        headers: {
          tenantId: 'spring',
          'content-type': 'application/json',
          authorization: `Bearer ${await server.signToken({ subject: 'root' })}`,
        },
      });
      const ended = new Promise((resolve) => outgoing.on('error', resolve));
      outgoing.end(body);
      // It waits for its turn: in the middle.
      await goesLive(async () => {
        const waiting = await lock.query(`select from pg_locks where locktype = 'advisory' and not granted`);
        expect(waiting.rowCount).toBe(1);
      });
      outgoing.destroy();
      await ended;
    } finally {
      await lock.query(`select pg_advisory_unlock(hashtext('academy publishing'))`);
      lock.release();
    }
    const { folder } = server.context.config.publishing;
    await goesLive(async () => expect(readdirSync(folder)).toEqual([]));
    expect(await revisions()).toEqual(before);
    // The plan is still valid, and can be published by a client that stays connected.
    expect(await publishOf(root, plan)).toMatchObject({ changed: 1 });
  });
});

describe('slow uploads', () => {
  /** Starts an upload that never continues. */
  const beginUpload = async (subject: string, { on = server, tenant = 'spring' } = {}) => {
    const socket = await rawSocket(on.port);
    const token = await on.signToken({ subject });
    socket.write(
      `POST /api/v1/publishing/uploads?source=tea HTTP/1.1\r\nHost: localhost\r\ntenantId: ${tenant}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/gzip\r\nContent-Length: 1000\r\n\r\n`,
    );
    whenDone(socket.end);
    return socket;
  };

  it('SEC-21 by one author leave room for others', async () => {
    await server.database.pool.query(`update users set is_admin = true where subject = 'grace'`);
    const slow = await Promise.all(Array.from({ length: 8 }, () => beginUpload('root')));
    const refused = () => slow.filter((one) => one.text().includes('429 Too Many Requests')).length;
    await expect.poll(refused).toBe(6);
    const grace = server.client({ tenantId: 'spring', as: 'grace' });
    expect(await uploadOf(grace, { source, files: cocoa() })).toEqual(expect.any(String));
    for (const one of slow) one.end();
    await goesLive(async () => expect(await uploadOf(root, { source, files: cocoa() })).toBeDefined());
  });

  it('SEC-23 are aborted', async () => {
    const { publishing } = server.context.config;
    const strict = await testServer({
      config: { ...config, publishing: { ...publishing, stalledMs: 200 } },
      database: server.database,
    });
    const slow = await beginUpload('root', { on: strict });
    await slow.closed;
    expect(slow.text()).toContain('The upload was too slow');
    await strict.stop();
  });
});
