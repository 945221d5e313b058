import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftLink, listDraftLinks, reviewDraft, revokeDraftLink } from '@academy/contract/drafts';
import type { Draft } from '@academy/contract/schemas/drafts';
import type { DraftKind } from '@academy/domain/drafts';
import { contentTree } from '../../testing/content.ts';
import { addRole, endRole } from '../../testing/roles.ts';
import { HIDDEN, sampleFiles } from '../../testing/sample-content.ts';
import { captureLog, testServer } from '../../testing/server.ts';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const tree = contentTree(sampleFiles);
const espresso = 'spring/courses/03-espresso';
tree.edit(`${espresso}/course.json`, (text) => text.replace('"live"', '"draft"'));
tree.edit(`${espresso}/01-pull/content.md`, (text) => `${text}\n\n![A shot](shot.png)`);
tree.write(
  `${espresso}/01-pull/shot.png`,
  Buffer.concat([Buffer.from(PIXEL, 'base64'), Buffer.from('shot')]),
);
tree.write(`${espresso}/02-check/lesson.json`, {
  id: 'shot-check',
  slug: 'shot-check',
  title: 'A check',
  type: 'knowledge-check',
  status: 'live',
});
tree.write(
  `${espresso}/02-check/content.md`,
  '<div class="quizdown">\n## How many bar?\n\n1. [x] Nine\n   > Rightly zanright\n1. [ ] One\n</div>\n',
);

let time = new Date('2026-01-05T09:00:00Z');
const { log, lines } = captureLog();
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time, log });
const node = await testServer({
  config: { folders: { tenants: tree.folder }, tokens: server.context.config.tokens },
  database: server.database,
  now: () => time,
});
const { pool } = server.database;
const as = async (subject: string, tenantId = 'spring') =>
  server.client({ tenantId, token: await server.signToken({ subject }) });
const share = async (kind: DraftKind, id: string, { days = 7 as 1 | 7, subject = 'alma' } = {}) =>
  (
    await (
      await as(subject)
    ).send(createDraftLink, {
      query: {},
      body: { kind, id, ...(days !== 7 && { days }) },
    })
  ).data.result;
const statusOf = (call: Promise<unknown>) =>
  call.then(() => 200).catch((error: { status: number }) => error.status);
const signatureOf = ({ url }: { url: string }) => url.slice(url.lastIndexOf('/') + 1);
const open = async (signature: string, { lesson = '', on = server, tenantId = 'spring' } = {}) => {
  const response = await on.get(`/api/v1/drafts/shared/${signature}${lesson && `?lesson=${lesson}`}`, {
    tenantId,
  });
  return { response, draft: ((await response.json()) as { data: Draft }).data };
};
const reasonOf = async (signature: string, options = {}) => {
  const { draft } = await open(signature, options);
  return draft.state === 'closed' ? draft.reason : draft.state;
};

beforeEach(async () => {
  time = new Date('2026-01-05T09:00:00Z');
  await pool.query('delete from draft_links');
  await addRole(server, { subject: 'alma', tenantId: 'spring', role: 'author' });
  await addRole(server, { subject: 'rosa', tenantId: 'spring', role: 'reviewer' });
  await addRole(server, { subject: 'otto', tenantId: 'kube', role: 'author' });
});

describe('making a link', () => {
  it('DRAFT-01 lasts seven days unless another time is chosen, and is listed until it ends', async () => {
    const week = await share('course', 'espresso');
    expect(week).toMatchObject({
      kind: 'course',
      id: 'espresso',
      title: 'Espresso',
      createdBy: 'Alma',
      expiresAt: '2026-01-12T09:00:00.000Z',
    });
    expect(week.url).toMatch(/^http.*\/drafts\/[0-9a-f]{32}\.[0-9a-z]+\.[\w-]{43}$/);
    expect((await share('guide', 'draft-guide', { days: 1 })).expiresAt).toBe('2026-01-06T09:00:00.000Z');
    const list = async () =>
      (await (await as('root')).send(listDraftLinks, { query: {} })).data.result.map(({ id }) => id);
    expect((await list()).toSorted()).toEqual(['draft-guide', 'espresso']);
    time = new Date('2026-01-06T09:00:00Z');
    expect(await list()).toEqual(['espresso']);
  });

  it('DRAFT-01 is for drafts only, and for authors of their tenant', async () => {
    expect(await statusOf(share('guide', 'mill'))).toBe(409);
    expect(await statusOf(share('guide', 'nowhere'))).toBe(404);
    expect(await statusOf(share('course', 'espresso', { days: 3 as 1 }))).toBe(400);
    for (const subject of ['rosa', 'otto', 'ada'])
      expect(await statusOf(share('course', 'espresso', { subject }))).toBe(403);
    const { linkId } = await share('course', 'espresso');
    const elsewhere = (await as('otto', 'kube')).send(revokeDraftLink, { params: { linkId }, query: {} });
    expect(await statusOf(elsewhere)).toBe(404);
    expect((await (await as('otto', 'kube')).send(listDraftLinks, { query: {} })).data.result).toEqual([]);
  });

  it('DRAFT-01, ADM-08 is in the audit log, as is revoking', async () => {
    const { linkId } = await share('course', 'espresso');
    await (await as('root')).send(revokeDraftLink, { params: { linkId }, query: {} });
    const { rows } = await pool.query(
      'select act, actor_name, tenant_id, target_name from audit where target_id = $1 order by id',
      [linkId],
    );
    const on = { tenant_id: 'spring', target_name: 'Espresso' };
    expect(rows).toEqual([
      { act: 'draft-link.created', actor_name: 'Alma', ...on },
      { act: 'draft-link.revoked', actor_name: 'Root', ...on },
    ]);
    const { url } = await share('course', 'espresso');
    const audit = await pool.query('select a::text as row from audit a');
    expect(JSON.stringify(audit.rows)).not.toContain(url.split('.').at(-1));
  });
});

describe('a link', () => {
  it('DRAFT-02 opens the draft with its lessons, pictures and questions, on every node and without login', async () => {
    const signature = signatureOf(await share('course', 'espresso'));
    const { draft } = await open(signature, { on: node });
    expect(draft).toMatchObject({
      state: 'open',
      title: 'Espresso',
      expiresAt: '2026-01-12T09:00:00.000Z',
      lesson: null,
    });
    expect(draft.state === 'open' && draft.lessons.map(({ slug, opens }) => [slug, opens])).toEqual([
      ['pull', null],
      ['shot-check', null],
    ]);
    const { draft: lesson } = await open(signature, { lesson: 'pull' });
    if (lesson.state !== 'open') throw new Error('closed');
    expect(lesson.text.html).toContain(HIDDEN.proBody);
    const [picture = ''] = /\/assets\/content\/[^"]+/.exec(lesson.text.html) ?? [];
    expect((await server.get(picture)).status).toBe(200);
    expect((await server.get(picture.split('?')[0] ?? '')).status).toBe(403);
    const { draft: check } = await open(signature, { lesson: 'shot-check' });
    if (check.state !== 'open') throw new Error('closed');
    expect(check.text.questions.map(({ answers }) => answers.map(({ text }) => text))).toEqual([
      ['Nine', 'One'],
    ]);
    expect(JSON.stringify(check.text.questions)).not.toContain('zanright');
  });

  it.each([
    ['lesson', 'unfinished'],
    ['guide', 'draft-guide'],
    ['path', 'draft-path'],
    ['page', 'page-draft'],
  ] as const)('DRAFT-02 opens a draft %s', async (kind, id) => {
    const { draft } = await open(signatureOf(await share(kind, id)));
    expect(draft).toMatchObject({ state: 'open', kind, id, lesson: null });
  });

  it('DRAFT-03 explains why it does not open: expired, revoked, altered, or its author may not share anymore', async () => {
    const link = await share('course', 'espresso');
    const signature = signatureOf(link);
    const [id = '', expires = '', digest = ''] = signature.split('.');
    const later = (Number.parseInt(expires, 36) + 3600).toString(36);
    for (const altered of [
      `${id}.${expires}.${digest.startsWith('A') ? 'B' : 'A'}${digest.slice(1)}`,
      `${id}.${later}.${digest}`,
      'x',
      `${id}.${expires}`,
    ])
      expect(await reasonOf(altered)).toBe('invalid');
    expect(await reasonOf(signature, { tenantId: 'kube' })).toBe('invalid');
    time = new Date('2026-01-12T08:59:59Z');
    expect(await reasonOf(signature)).toBe('open');
    time = new Date('2026-01-12T09:00:00Z');
    expect(await reasonOf(signature)).toBe('expired');
    time = new Date('2026-01-05T09:00:00Z');
    await endRole(server, { subject: 'alma', tenantId: 'spring' });
    expect(await reasonOf(signature)).toBe('revoked');
    await addRole(server, { subject: 'alma', tenantId: 'spring', role: 'reviewer' });
    expect(await reasonOf(signature, { on: node })).toBe('revoked');
    await addRole(server, { subject: 'alma', tenantId: 'spring', role: 'author' });
    expect(await reasonOf(signature)).toBe('open');
    await (await as('alma')).send(revokeDraftLink, { params: { linkId: link.linkId }, query: {} });
    expect(await reasonOf(signature)).toBe('revoked');
    expect(await reasonOf(signature, { on: node })).toBe('revoked');
    const again = (await as('alma')).send(revokeDraftLink, { params: { linkId: link.linkId }, query: {} });
    expect(await statusOf(again)).toBe(404);
  });

  it('DRAFT-03, DRAFT-04 redirects to the address of an item that went live', async () => {
    const signature = signatureOf(await share('course', 'espresso'));
    await pool.query(
      `update item_versions set status = 'live' where to_rev is null and kind = 'course' and slug = 'espresso'`,
    );
    const later = await testServer({
      config: { folders: { tenants: tree.folder }, tokens: server.context.config.tokens },
      database: server.database,
      now: () => time,
    });
    expect((await open(signature, { on: later })).draft).toEqual({
      state: 'closed',
      reason: 'live',
      address: '/courses/espresso',
    });
    await pool.query(
      `update item_versions set status = 'draft' where to_rev is null and kind = 'course' and slug = 'espresso'`,
    );
  });

  it('DRAFT-04 opens no lesson of another course and no other draft', async () => {
    const signature = signatureOf(await share('course', 'espresso'));
    const inGuide = signatureOf(await share('guide', 'draft-guide'));
    expect((await open(signature, { lesson: 'unfinished' })).response.status).toBe(404);
    expect((await open(signature, { lesson: 'roast' })).response.status).toBe(404);
    expect((await open(inGuide, { lesson: 'pull' })).response.status).toBe(404);
    const lesson = signatureOf(await share('lesson', 'unfinished'));
    expect(JSON.stringify((await open(lesson)).draft)).not.toContain('making-tea/lessons/green');
    expect((await open(lesson, { lesson: 'green' })).response.status).toBe(404);
  });

  it('DRAFT-04 exposes the draft nowhere else: no list, call, search, sitemap, feed or Markdown', async () => {
    const signature = signatureOf(await share('course', 'espresso'));
    const referer = `${server.origin('spring')}/drafts/${signature}`;
    const addresses = [
      '/api/v1/courses/list',
      '/api/v1/search?q=espresso',
      '/courses',
      '/sitemap.xml',
      '/feed.atom',
      '/llms.txt',
    ];
    for (const address of addresses) {
      const response = await server.get(address, { tenantId: 'spring', headers: { referer } });
      expect(await response.text()).not.toMatch(/espresso"|\/courses\/espresso|Pull a shot/);
    }
    for (const address of [
      '/api/v1/courses/details?slug=espresso',
      '/api/v1/lessons/espresso/pull',
      '/courses/espresso',
      '/courses/espresso.md',
      '/courses/espresso/lessons/pull',
      `/courses/espresso?signature=${signature}`,
      `/drafts/${signature}.md`,
    ])
      expect((await server.get(address, { tenantId: 'spring', headers: { referer } })).status).not.toBe(200);
  });
});

describe('the files of a link', () => {
  const pictureOf = async (signature: string) => {
    const { draft } = await open(signature, { lesson: 'pull' });
    if (draft.state !== 'open') throw new Error('closed');
    return /\/assets\/content\/[^"]+/.exec(draft.text.html)?.[0] ?? '';
  };
  const statusAt = async (address: string) => (await server.get(address)).status;

  it('DRAFT-06 are closed when it is revoked, expires, or its author loses the role', async () => {
    const link = await share('course', 'espresso');
    const address = await pictureOf(signatureOf(link));
    const response = await server.get(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    await endRole(server, { subject: 'alma', tenantId: 'spring' });
    expect(await statusAt(address)).toBe(403);
    await addRole(server, { subject: 'alma', tenantId: 'spring', role: 'author' });
    expect(await statusAt(address)).toBe(200);
    await (await as('alma')).send(revokeDraftLink, { params: { linkId: link.linkId }, query: {} });
    expect(await statusAt(address)).toBe(403);
    const etag = response.headers.get('etag') ?? '';
    expect((await server.get(address, { headers: { 'if-none-match': etag } })).status).toBe(403);

    const short = await pictureOf(signatureOf(await share('course', 'espresso', { days: 1 })));
    time = new Date('2026-01-06T09:00:00Z');
    expect(await statusAt(short)).toBe(403);
  });

  it('DRAFT-06 do not open by the signature of another link, or without the link', async () => {
    const [one, other] = [await share('course', 'espresso'), await share('course', 'espresso')];
    const address = await pictureOf(signatureOf(one));
    expect(address).toContain(one.linkId);
    expect(await statusAt(address.replace(one.linkId, other.linkId))).toBe(403);
    expect(await statusAt(address.replace(`.${one.linkId}`, ''))).toBe(403);
  });
});

describe('the log', () => {
  it('DRAFT-07 contains no signature, even for failed requests', async () => {
    const signature = signatureOf(await share('course', 'espresso'));
    await server.database.pool.query('alter table draft_links rename to draft_links_away');
    try {
      for (const path of [`/api/v1/drafts/shared/${signature}`, `/drafts/${signature}/pull`])
        expect((await server.get(path, { tenantId: 'spring' })).status).toBe(500);
    } finally {
      await server.database.pool.query('alter table draft_links_away rename to draft_links');
    }
    await server.get(`/drafts/${signature}/nowhere`, { tenantId: 'spring' });
    expect(lines.map(({ path }) => path)).toContain('/api/v1/drafts/shared/:signature');
    expect(JSON.stringify(lines)).not.toContain(signature.slice(-20));
  });
});

describe('the page of a link', () => {
  const page = (signature: string, lesson = '') =>
    server.get(`/drafts/${signature}${lesson && `/${lesson}`}`, { tenantId: 'spring' });

  it('DRAFT-02, DRAFT-05 is fully rendered, neither cached nor indexed, and sends no referrer', async () => {
    const signature = signatureOf(await share('course', 'espresso'));
    const response = await page(signature, 'pull');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(new RegExp(`<(?:meta|link)[^>]*${signature}`));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    expect(html).toContain(HIDDEN.proBody);
    const { response: call } = await open(signature);
    expect(call.headers.get('cache-control')).toBe('no-store');
  });

  it('DRAFT-03 reports an invalid link with its status', async () => {
    const link = await share('course', 'espresso');
    const signature = signatureOf(link);
    expect((await page(signature, 'nowhere')).status).toBe(404);
    await (await as('alma')).send(revokeDraftLink, { params: { linkId: link.linkId }, query: {} });
    for (const address of [signature, 'invalid']) {
      const response = await page(address);
      expect(response.status).toBe(410);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(await response.text()).not.toContain('Espresso');
    }
  });
});

describe('an address that was never signed', () => {
  it('DRAFT-03 costs neither rendering nor a database query', async () => {
    const queries = vi.spyOn(server.context.database.reads, 'query');
    const read = (path: string) => server.get(path, { tenantId: 'spring', redirect: 'manual' });
    const shown = await read('/drafts/invalid');
    expect([shown.status, (await shown.text()).includes('opens nothing')]).toEqual([410, true]);
    const made = () => server.context.caches.states()['pages']?.misses;
    const before = made();
    const digest = 'A'.repeat(43);
    for (const junk of ['x', 'x/pull', `${'0'.repeat(32)}.zzzzzz.${digest}`, 'invalid/pull', '%00']) {
      const { status, headers } = await read(`/drafts/${junk}`);
      expect([junk, status, headers.get('location')]).toEqual([junk, 303, '/drafts/invalid']);
      expect(headers.get('cache-control')).toBe('private, no-store');
    }
    expect((await read('/drafts/invalid')).status).toBe(410);
    expect(made()).toBe(before);
    expect(queries.mock.calls.filter((call) => JSON.stringify(call).includes('draft_links'))).toEqual([]);
    queries.mockRestore();
  });
});

describe('reading by role', () => {
  const review = async (subject: string, id = 'espresso') =>
    (await as(subject)).send(reviewDraft, { query: { kind: 'course', id, lesson: 'pull' } });

  it('ROLE-01, ROLE-05 shows a draft to reviewers, and redirects them to the address of a live item', async () => {
    expect(JSON.stringify((await review('rosa')).data)).toContain(HIDDEN.proBody);
    expect((await review('rosa', 'coffee')).data).toEqual({
      state: 'closed',
      reason: 'live',
      address: '/courses/coffee',
    });
    for (const subject of ['otto', 'ada', 'grace']) expect(await statusOf(review(subject))).toBe(403);
  });
});
