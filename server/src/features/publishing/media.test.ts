import { describe, expect, it } from 'vitest';
import { getLesson } from '@academy/contract/lessons';
import { planOf, publishOf } from '../../testing/archives.ts';
import { cocoa, cocoaAuthor, goesLive, lesson, source } from '../../testing/cocoa.ts';
import { contentTree } from '../../testing/content.ts';
import type { Files } from '../../testing/content.ts';
import { testConfig, testServer } from '../../testing/server.ts';

const tree = contentTree();
tree.edit('kube/tenant.yaml', (text) => `${text}\nforbiddenHosts: [youtube.com, player.example.org]\n`);
tree.edit(
  'kube/tenant.yaml',
  (text) => `${text}\nframeHosts: ['*.player.example.org', frames.example.org]\n`,
);
tree.edit('kube/tenant.yaml', (text) => `${text}\nimageHosts: [images.example.org]\n`);
const server = await testServer({
  config: { folders: { tenants: tree.folder }, videoAccounts: { tanzu: { account: '42', player: 'abC' } } },
});
const { root, publishFiles } = cocoaAuthor(server);
const clientOf = (tenantId: string) => server.client({ tenantId, as: 'root' });

const shortcode = (name: string, fields: object) => `@@@${name}\n${JSON.stringify(fields)}\n@@@`;
const texts = (...parts: string[]): Files => cocoa({ '01-bean/content.md': parts.join('\n\n') });
const frames = async (tenantId: string, path = '/') => {
  const { headers } = await server.get(path, { tenantId });
  const policy = headers.get('content-security-policy') ?? '';
  return /frame-src ([^;]*)/.exec(policy)?.[1]?.split(' ');
};
const messages = async (tenantId: string, files: Files) =>
  (await planOf(clientOf(tenantId), { source, files })).warnings.map(({ message }) => message);
const mediaOf = async (contentId: string) =>
  (
    await server.database.pool.query<{ kind: string; name: string; reason: string | null }>(
      `select m.kind, m.name, m.reason from document_media m
         join item_versions v on v.hash = m.document_hash and v.to_rev is null join items i on i.id = v.item_id
       where i.content_id = $1 and v.tenant_id = 'spring' order by m.kind, m.name`,
      [contentId],
    )
  ).rows;

describe('the frame sources of a page', () => {
  it('MED-03 are the hosts of live videos only', async () => {
    const before = await frames('spring');
    expect(before).not.toContain('https://www.youtube-nocookie.com');
    await publishFiles(
      texts(shortcode('youtube', { id: 'dQw4w9WgXcQ' }), '`<figure data-video="brightcove"`'),
    );
    await goesLive(async () => expect(await frames('spring')).toContain('https://www.youtube-nocookie.com'));
    expect(await frames('spring')).not.toContain('https://players.brightcove.net');
    const { headers } = await server.get('/', { tenantId: 'spring' });
    expect(headers.get('permissions-policy')).toContain('"https://www.youtube-nocookie.com"');
    expect(await frames('spring', '/auth')).toEqual(["'none'"]);
    expect(await frames('tanzu')).toEqual(["'none'"]);

    await publishFiles(texts('No video.'));
    await goesLive(async () => expect(await frames('spring')).toEqual(before));
  });

  it('MED-03 include videos in the settings of lessons, by id or by address', async () => {
    const film = lesson('bean', { type: 'video', settings: { youtube: 'https://youtu.be/dQw4w9WgXcQ' } });
    await publishFiles(cocoa({ '01-bean/lesson.json': film }));
    await goesLive(async () => expect(await frames('spring')).toContain('https://www.youtube-nocookie.com'));
    expect(await mediaOf('cocoa-bean')).toEqual([
      { kind: 'video', name: 'youtube:dQw4w9WgXcQ', reason: null },
    ]);
    const { data } = await server
      .client({ tenantId: 'spring' })
      .send(getLesson, { params: { courseSlug: 'cocoa', lessonSlug: 'bean' }, query: {} });
    expect(data.video).toMatchObject({ youtube: 'https://youtu.be/dQw4w9WgXcQ', vimeo: null, poster: null });
  });

  it('MED-06 never include a forbidden host', async () => {
    const plan = await planOf(clientOf('kube'), {
      source,
      files: texts(shortcode('youtube', { id: 'dQw4w9WgXcQ' }), shortcode('vimeo', { id: 1 })),
    });
    expect(plan.warnings.map(({ message }) => message)).toContain('this academy plays no videos of YouTube');
    await publishOf(clientOf('kube'), plan);
    await goesLive(async () => expect(await frames('kube')).toContain('https://player.vimeo.com'));
    expect(await frames('kube')).toEqual(['https://frames.example.org', 'https://player.vimeo.com']);
  });
});

describe('the plan', () => {
  const film = texts(shortcode('brightcove', { id: 42 }));
  const missing = 'this Brightcove video names no account';

  it('MED-04 warns of a Brightcove video if the academy has no account in its data or variables', async () => {
    expect(await messages('spring', film)).toContain(missing);
    expect(await messages('tanzu', film)).not.toContain(missing);
  });

  it('MED-04 takes accounts from VIDEO_ACCOUNTS', () => {
    const { videoAccounts } = testConfig({ VIDEO_ACCOUNTS: 'spring=6057277720001/abC_-1  kube=1/default' });
    expect(videoAccounts).toEqual({
      spring: { account: '6057277720001', player: 'abC_-1' },
      kube: { account: '1', player: 'default' },
    });
    expect(() => testConfig({ VIDEO_ACCOUNTS: 'spring=6057277720001' })).toThrow(
      /^VIDEO_ACCOUNTS must be tenants/,
    );
  });

  it('MED-04 exposes only account and player to pages', async () => {
    const html = await (await server.get('/', { tenantId: 'tanzu' })).text();
    expect(html).toContain('"video":{"account":"42","player":"abC"}');
  });

  it('MED-10 lists the pictures that were not copied, each with its reason and first place', async () => {
    const files = {
      ...texts(
        '![One](https://a.test/1.png)',
        '![Two](https://a.test/2.png)',
        '![One](https://a.test/1.png)',
      ),
      '.academy/missing-pictures.json': { 'https://a.test/1.png': 'its host answered 404' },
    };
    const plan = await planOf(root, { source, files });
    expect(plan.missingPictures).toEqual([
      { url: 'https://a.test/1.png', reason: 'its host answered 404', file: '01-bean/content.md', line: 1 },
      { url: 'https://a.test/2.png', reason: 'it was not copied', file: '01-bean/content.md', line: 3 },
    ]);
    expect(plan.warnings).toEqual([]);
    await publishOf(root, plan);
    expect(await mediaOf('cocoa-bean')).toEqual([
      { kind: 'missing-picture', name: 'https://a.test/1.png', reason: 'its host answered 404' },
      { kind: 'missing-picture', name: 'https://a.test/2.png', reason: 'it was not copied' },
    ]);
  });

  it('MED-10 lists a picture whose address exceeds the index size', async () => {
    // Random, since an index compresses repetition.
    const path = Array.from({ length: 1900 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * at * 7919 + at * 104_729) % 20_000)),
    ).join('');
    const plan = await planOf(root, { source, files: texts(`![Long](https://a.test/${path}.png)`) });
    await publishOf(root, plan);
    const [picture] = await mediaOf('cocoa-bean');
    expect(picture?.name).toBe(`https://a.test/${path}`.slice(0, 800));
  });

  it('MED-10 omits pictures that the tenant’s pages may load from their host', async () => {
    const plan = await planOf(clientOf('kube'), {
      source,
      files: texts('![One](https://images.example.org/1.png)'),
    });
    expect(plan.missingPictures).toEqual([]);
  });
});
