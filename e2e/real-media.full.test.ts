import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { localFetch } from '@academy/compiler/local-fetch';
import { generateToken } from '@academy/contract/tokens';
import { terminal } from '../cli/src/testing/terminal.ts';
import { contentTree } from '../server/src/testing/content.ts';
import { mintFor } from '../server/src/testing/identity.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { leavesUs, startWorld } from './world.ts';

/** Repositories of real academies, if they are checked out next to this one. */
const place = fileURLToPath(new URL('../../shared/real-content', import.meta.url));
const names = existsSync(place)
  ? readdirSync(place, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  : [];

const { folders } = testConfig({});
const { server, openAs, visit } = await startWorld(
  {
    folders: { ...folders, tenants: contentTree().folder },
    videoAccounts: { spring: { account: '6057277720001', player: 'abC' } },
  },
  { keys: 'provider' },
);

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Replaces the pictures of all hosts. */
const fetchPublic: typeof fetch = async () => new Response(PIXEL);

async function publish(name: string): Promise<void> {
  const { accessToken } = await mintFor(server, 'root');
  const { data } = await server
    .client({ tenantId: 'spring', token: accessToken })
    .send(generateToken, { query: {}, headers: {}, body: { name: 'Real', abilities: ['content:publish'] } });
  const shell = terminal({
    server: server.origin('spring'),
    token: data.message,
    fetch: localFetch,
    fetchPublic,
  });
  const code = await shell.run('publish', join(place, name), '--yes');
  expect([code, ...shell.errors]).toEqual([0]);
}

type Live = { kind: string; slug: string; course: string | null; html: string; videos: string };

/** The live items of a source with their full documents. */
async function liveItems(source: string): Promise<Live[]> {
  const { rows } = await server.database.pool.query<Live>(
    `select v.kind, v.slug, d.card::text || d.body::text as html,
            (select slug from item_versions c join items i on i.id = c.item_id
             where c.to_rev is null and c.kind = 'course' and c.tenant_id = v.tenant_id
               and i.content_id = d.card ->> 'courseId') as course,
            (select coalesce(string_agg(name, ' '), '') from document_media m
             where m.document_hash = d.hash and m.kind = 'video') as videos
     from item_versions v join documents d on d.hash = v.hash join sources s on s.id = v.source_id
     where v.to_rev is null and s.name = $1`,
    [source],
  );
  return rows;
}

describe('the pictures and videos of real academies', () => {
  it.each(['none', ...names])('MED-07 MED-02 all load: %s', { timeout: 240_000 }, async (name) => {
    if (name === 'none') return expect(names).toBeDefined();
    await publish(name);
    const items = await liveItems(name);
    expect(items).not.toEqual([]);
    const { rows: missing } = await server.database.pool.query(
      `select m.name from document_media m where m.kind = 'missing-picture'`,
    );
    expect(missing).toEqual([]);
    const { rows: stored } = await server.database.pool.query<{ hash: string }>('select hash from assets');
    const known = new Set(stored.map(({ hash }) => hash));
    for (const { slug, html } of items) {
      for (const [, src = ''] of html.matchAll(/<img src=\\"([^"\\]*)/g)) {
        const [, hash = ''] = /^\/assets\/content\/([0-9a-f]{64})\./.exec(src) ?? [];
        expect([slug, src, known.has(hash)]).toEqual([slug, src, true]);
      }
    }
    for (const { slug, course, kind, videos } of items)
      if (videos !== '' && (kind === 'course' || kind === 'lesson'))
        await playAll(course === null ? `/courses/${slug}` : `/courses/${course}/lessons/${slug}`);
  });
});

/** Clicks every play button of a page; fake hosts respond. */
async function playAll(path: string): Promise<void> {
  const { page, troubles } = await openAs('grace', { mayFail: /^https:/ });
  await page.route(
    (url) => leavesUs(url.href),
    (route) => route.fulfill({ contentType: 'text/html', body: '<p>It plays.</p>' }),
  );
  await visit(page, 'spring', path);
  const buttons = page.getByRole('button', { name: /^Play the video/ });
  await buttons.first().waitFor();
  const count = await buttons.count();
  for (let left = count; left > 0; left -= 1) await buttons.first().click();
  for (let at = 0; at < count; at += 1)
    await page.frameLocator('main iframe').nth(at).getByText('It plays.').waitFor();
  expect(troubles).toEqual([]);
  await page.close();
}
