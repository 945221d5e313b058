import { describe, expect, it } from 'vitest';
import { contentTree } from '../../testing/content.ts';
import { HIDDEN, quiz } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
tree.edit('spring/courses/01-tea/course.json', (text) => text.replace('Making tea', 'Making [tea](x) <b>'));
tree.write('spring/guides/kettle/content.md', `## Fill it\n\nHalf is enough.\n\n${quiz('zanquiz')}`);
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const get = (path: string, headers: Record<string, string> = {}, tenantId = 'spring') =>
  server.get(path, { tenantId, headers });
const text = async (path: string) => (await get(path)).text();
const GREEN = '/courses/making-tea/lessons/green';

describe('a page as Markdown', () => {
  it('BOT-05 has title, summary, course, text and the next lesson of a lesson', async () => {
    const response = await get(`${GREEN}.md`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('link')).toBe(`<${server.origin('spring')}${GREEN}>; rel="canonical"`);
    expect(response.headers.get('cache-control')).toMatch(/^public, .*s-maxage=60/);
    const markdown = await response.text();
    expect(markdown.split('\n').slice(0, 7)).toEqual([
      '# Green tea',
      '',
      '> Gentle and fresh.',
      '',
      String.raw`Course: [Making \[tea\](x) \<b\>](${server.origin('spring')}/courses/making-tea.md)`,
      '',
      'A first word on leaves.',
    ]);
    expect(markdown).toMatch(/!\[A leaf\]\(\/assets\/content\/[0-9a-f]{64}\.png\)\n\n## Water\n\nWarm water/);
    expect(markdown).toContain('return a `List<Leaf>`');
    expect(markdown.trimEnd()).toMatch(/Next: \[Black tea\]\(http:.*\/lessons\/black\.md\)$/);
  });

  it('BOT-05 has a guide without its quiz, and a content page', async () => {
    const guide = await text('/guides/kettle.md');
    expect(guide).toContain('## Fill it\n\nHalf is enough.');
    expect(guide).not.toMatch(/zanquiz|Which of these|Sencha/);
    expect(await text('/about.md')).toBe('# About us\n\n## Who we are\n\nPeople with cups.\n');
  });

  it('BOT-05 has a course with its lessons, and marks the locked ones', async () => {
    const tea = await text('/courses/making-tea.md');
    expect(tea).toContain('### Leaves\n\n- [Green tea](');
    expect(tea).not.toMatch(/unfinished|aside|Later/);
    const coffee = await text('/courses/coffee.md');
    expect(coffee).toContain('lessons/taste.md)\n');
    expect(coffee).toMatch(/\[The roast\]\(http:[^)]*\/lessons\/roast\): for people who are logged in/);
  });

  it.each([`${GREEN}`, '/guides/kettle', '/about', '/courses/coffee'])(
    'BOT-02 is named by the page %s, which says that it depends on Accept',
    async (path) => {
      const response = await get(path);
      expect(await response.text()).toContain(
        `<link rel="alternate" type="text/markdown" href="${path}.md">`,
      );
      expect(response.headers.get('vary')).toBe('accept, accept-encoding');
    },
  );

  it.each(['/', '/courses', '/courses/coffee/lessons/roast', '/guides/mill'])(
    'BOT-02 is not named by %s, which has none',
    async (path) => {
      const response = await get(path);
      expect(await response.text()).not.toContain('text/markdown');
      expect(response.headers.get('vary')).toBe('accept-encoding');
    },
  );

  it.each([
    '/courses/no-such.md',
    '/courses/making-tea/lessons/no-such.md',
    '/courses/making-tea/lessons/leaves.md',
    '/courses/making-tea/lessons/unfinished.md',
    '/courses/secret.md',
    '/courses/coffee/lessons/green.md',
    '/courses/pods.md',
    '/courses/pods/lessons/press.md',
    '/guides/draft-guide.md',
    '/guides/no-such.md',
    '/soon.md',
    '/contact.md',
    '/courses.md',
    '/.md',
    '/__proto__.md',
    '/aboutxmd',
    '/about.md/x',
    '/courses/making-tea/lessons/green/lab.md',
    '/courses/making-tea/lessons/constructor.md',
  ])('BOT-07 there is none at %s, by address or by Accept', async (path) => {
    expect((await get(path)).status).toBe(404);
    const bare = path.replace(/\.md$/, '');
    const negotiated = await get(bare, { accept: 'text/markdown' });
    expect(negotiated.headers.get('content-type')).not.toContain('markdown');
  });

  it('BOT-07 does not exist for a guide in an academy without guides, or for a page of another tenant', async () => {
    expect((await get('/guides/pod-guide.md', {}, 'kube')).status).toBe(404);
    expect((await get('/about.md', {}, 'tanzu')).status).toBe(404);
    expect((await get('/courses/making-tea.md', {}, 'kube')).status).toBe(404);
  });

  it.each([
    ['/courses/coffee/lessons/roast', 'for people who are logged in'],
    ['/courses/espresso/lessons/pull', 'for Pro members'],
    ['/guides/mill', 'for people who are logged in'],
    ['/courses/coffee/lessons/coffee-exam', 'for people who are logged in'],
  ])(
    'BOT-07 refuses the text of %s to everybody, since the page is always that of a visitor',
    async (path, why) => {
      for (const as of [undefined, 'grace', 'root'] as const) {
        const response = await server.get(`${path}.md`, { tenantId: 'spring', ...(as && { as }) });
        expect([response.status, response.headers.get('cache-control')]).toEqual([403, 'private, no-cache']);
        const markdown = await response.text();
        expect(markdown).toContain(why);
        expect(markdown).toContain(`(${server.origin('spring')}${path})`);
        for (const secret of Object.values(HIDDEN)) expect(markdown).not.toContain(secret);
      }
    },
  );

  it.each(['/courses/coffee/lessons/roast', '/guides/mill', '/', '/courses'])(
    'BOT-07 %s is sent as HTML to a client that prefers Markdown, as there is none',
    async (path) => {
      const response = await get(path, { accept: 'text/markdown' });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const html = await response.text();
      for (const secret of Object.values(HIDDEN)) expect(html).not.toContain(secret);
    },
  );
});

describe('a page by its Accept header', () => {
  const MARKDOWN = { accept: 'text/markdown, text/html;q=0.9' };

  it('BOT-05 is the same Markdown, and never stored by a shared cache that might ignore Vary', async () => {
    for (const path of [GREEN, '/guides/kettle', '/about', '/courses/making-tea']) {
      const response = await get(path, MARKDOWN);
      expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(response.headers.get('vary')).toBe('accept, accept-encoding');
      expect(response.headers.get('content-location')).toBe(`${path}.md`);
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      expect(await response.text()).toBe(await text(`${path}.md`));
    }
  });

  it('BOT-05 is chosen per request, regardless of previous responses', async () => {
    const types = [];
    for (const accept of ['text/html', 'text/markdown', '*/*', 'text/markdown', 'text/html'])
      types.push((await get(GREEN, { accept })).headers.get('content-type'));
    expect(types.map((type) => type?.split(';')[0])).toEqual([
      'text/html',
      'text/markdown',
      'text/html',
      'text/markdown',
      'text/html',
    ]);
  });

  it('BOT-05 is 304 only for its own ETag, and answers HEAD', async () => {
    const [html, markdown] = await Promise.all([get('/about'), get('/about', MARKDOWN)]);
    const [htmlTag, markdownTag] = [html, markdown].map(({ headers }) => headers.get('etag') ?? '');
    expect(htmlTag).not.toBe(markdownTag);
    const status = async (etag = '', headers = {}) =>
      (await get('/about', { ...headers, 'if-none-match': etag })).status;
    expect([
      await status(markdownTag, MARKDOWN),
      await status(htmlTag, MARKDOWN),
      await status(markdownTag),
      await status(htmlTag),
    ]).toEqual([304, 200, 200, 304]);
    const head = await server.get('/about', { tenantId: 'spring', method: 'HEAD', headers: MARKDOWN });
    expect([head.headers.get('content-type'), await head.text()]).toEqual([
      'text/markdown; charset=utf-8',
      '',
    ]);
  });
});

describe('Markdown after a publish', () => {
  it('BOT-05 is updated on every node, at its address and by Accept', async () => {
    expect(await text('/about.md')).toContain('People with cups.');
    tree.write('spring/pages/about/content.md', 'People with mugs.');
    // A second node publishes the changed folder when it starts.
    const node = await testServer({
      config: { folders: { tenants: tree.folder } },
      database: server.database,
    });
    await expect.poll(() => text('/about.md')).toBe('# About us\n\nPeople with mugs.\n');
    const negotiated = await get('/about', { accept: 'text/markdown' });
    expect(await negotiated.text()).toContain('mugs');
    await node.stop();
  });
});

describe('a document published by an older release', () => {
  it('BOT-05 leads to the page until it is published again', async () => {
    await server.database.pool.query('update documents set markdown = null');
    const other = await testServer({
      config: { folders: { tenants: tree.folder } },
      database: server.database,
    });
    const response = await other.get('/about.md', { tenantId: 'spring' });
    expect(await response.text()).toBe(`# About us\n\n[Open its page](${other.origin('spring')}/about)\n`);
    await other.stop();
  });
});
