import { describe, expect, it } from 'vitest';
import { getCourse } from '@academy/contract/courses';
import { contentTree } from '../../testing/content.ts';
import { testConfig, testServer } from '../../testing/server.ts';
import type { PreviewState } from './preview.ts';

const tree = contentTree();
tree.write('draft/course.json', { id: 'cocoa', slug: 'cocoa', title: 'Cocoa', status: 'draft' });
tree.write('draft/summary.md', 'Hot ${WHAT:-x} chocolate.');
const elsewhere = contentTree();
const config = {
  folders: { tenants: elsewhere.folder },
  preview: { folder: `${tree.folder}/draft`, tenantId: 'spring', variables: {} },
};
const server = await testServer({ config });
const title = async () =>
  (await server.client({ tenantId: 'spring' }).send(getCourse, { query: { slug: 'cocoa' } })).data
    .courseTitle;

/** Reads the events of the preview one by one. */
async function listen(): Promise<() => Promise<PreviewState>> {
  const response = await server.get('/dev/preview/events');
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  return async () => {
    while (!text.includes('\n\n')) text += Buffer.from((await reader.read()).value ?? []).toString();
    const [message = '', ...rest] = text.split('\n\n');
    text = rest.join('\n\n');
    return JSON.parse(message.replace(/^data: /, '')) as PreviewState;
  };
}

describe('a preview', () => {
  it('ADM-07 shows a folder including drafts, and updates when a file is saved', async () => {
    const next = await listen();
    expect(await next()).toMatchObject({
      number: 1,
      faults: [],
      pages: [{ title: 'Cocoa', address: `${server.context.sites.byId('spring')?.origin}/courses/cocoa` }],
    });
    expect(await title()).toBe('Cocoa');
    tree.edit('draft/course.json', (text) => text.replace('Cocoa', 'Hot cocoa'));
    expect(await next()).toMatchObject({ number: 2, faults: [] });
    expect(await title()).toBe('Hot cocoa');

    tree.edit('draft/course.json', (text) => text.replace('"status"', '"staus"'));
    const broken = await next();
    expect(broken.number).toBe(2);
    expect(broken.faults.map(({ file }) => file)).toContain('course.json');
    expect(await title()).toBe('Hot cocoa');
    tree.edit('draft/course.json', (text) => text.replace('"staus"', '"status"'));
    expect(await next()).toMatchObject({ faults: [] });
  });

  it('COM-06 leaves out only faulty items, and shows the rest as saved', async () => {
    const next = await listen();
    await next();
    const lesson = { status: 'live', type: 'article', settings: {} };
    tree.write('draft/01-milk/lesson.json', { ...lesson, id: 'milk', slug: 'milk', title: 'Milk' });
    tree.write('draft/01-milk/content.md', 'Warm milk.');
    expect(await next()).toMatchObject({ faults: [] });
    const lessons = async () =>
      (await server.client({ tenantId: 'spring' }).send(getCourse, { query: { slug: 'cocoa' } })).data;
    expect(JSON.stringify(await lessons())).toContain('Milk');

    tree.write('draft/02-sugar/lesson.json', { ...lesson, id: 'sugar', slug: 'sugar', title: 'Sugar' });
    tree.write('draft/02-sugar/content.md', 'Some <<<<<<< HEAD sugar.\n\n<<<<<<< HEAD\n');
    tree.edit('draft/course.json', (text) => text.replace('Hot cocoa', 'Best cocoa'));
    const broken = await next();
    expect(broken.faults.map(({ file }) => file)).toEqual(['02-sugar/content.md']);
    expect(broken.pages).toMatchObject([{ title: 'Best cocoa' }]);
    expect(await title()).toBe('Best cocoa');
    expect(JSON.stringify(await lessons())).not.toContain('Sugar');
    // The check sees a character reference, but the page would contain the character.
    tree.write('draft/02-sugar/content.md', 'White <b title="&#x1;">sugar</b>.');
    const [fault] = (await next()).faults;
    expect(fault?.message).toContain('holds a control character');
    tree.write('draft/02-sugar/content.md', 'Brown sugar.');
    expect(await next()).toMatchObject({ faults: [] });
    expect(JSON.stringify(await lessons())).toContain('Sugar');
  });

  it('COM-07 reuses its database, without what the last preview showed of another folder', async () => {
    const other = contentTree();
    other.write('mint/course.json', { id: 'mint', slug: 'mint', title: 'Mint', status: 'draft' });
    other.write('mint/summary.md', 'Fresh.');
    const preview = { folder: `${other.folder}/mint`, tenantId: 'spring', variables: {} };
    const again = await testServer({ database: server.database, config: { ...config, preview } });
    const courseOf = async (slug: string) =>
      (await again.client({ tenantId: 'spring' }).send(getCourse, { query: { slug } })).data.courseTitle;
    expect(await courseOf('mint')).toBe('Mint');
    await expect(courseOf('cocoa')).rejects.toThrow();
    await again.stop();
  });

  it('COM-07 shows the folder first, and then the rest of its tenant', async () => {
    const drinks = contentTree();
    drinks.write('tea/course.json', { id: 'tea-draft', slug: 'tea-draft', title: 'Tea', status: 'draft' });
    drinks.write('tea/summary.md', 'Hot.');
    const preview = { folder: `${drinks.folder}/tea`, tenantId: 'spring', variables: {} };
    const start = (tenants: string) =>
      testServer({ database: server.database, config: { folders: { tenants }, preview } });
    const courses = contentTree();
    courses.write('spring/courses/mate/course.json', {
      id: 'mate',
      slug: 'mate',
      title: 'Mate',
      status: 'live',
    });
    courses.write('spring/courses/mate/summary.md', 'Green.');
    const whole = await start(courses.folder);
    const titleOf = (slug: string) =>
      whole
        .client({ tenantId: 'spring' })
        .send(getCourse, { query: { slug } })
        .then(
          ({ data }) => data.courseTitle,
          () => null,
        );
    expect(await titleOf('tea-draft')).toBe('Tea');
    await expect.poll(() => titleOf('mate'), { timeout: 30_000 }).toBe('Mate');
    await whole.stop();

    courses.write('spring/courses/mate/summary.md', 'Some\n\n<<<<<<< HEAD\n');
    const faulty = await start(courses.folder);
    const { data } = await faulty
      .client({ tenantId: 'spring' })
      .send(getCourse, { query: { slug: 'tea-draft' } });
    expect(data.courseTitle).toBe('Tea');
    await faulty.stop();
  });

  it('COM-08 shows the first lessons of a long course immediately, and then all of them', async () => {
    const long = contentTree();
    long.write('soup/course.json', { id: 'soup', slug: 'soup', title: 'Soup', status: 'draft' });
    long.write('soup/summary.md', 'Warm.');
    const slugs = Array.from({ length: 40 }, (_, at) => `spoon-${at + 10}`);
    for (const slug of slugs) {
      const about = { id: slug, slug, title: slug, status: 'live', type: 'article', settings: {} };
      long.write(`soup/${slug}/lesson.json`, about);
      long.write(`soup/${slug}/content.md`, 'Eat.');
    }
    const preview = { folder: `${long.folder}/soup`, tenantId: 'spring', variables: {} };
    const whole = await testServer({ config: { ...config, preview } });
    const read = async () =>
      JSON.stringify(await whole.client({ tenantId: 'spring' }).send(getCourse, { query: { slug: 'soup' } }));
    expect(await read()).toContain(slugs[0]);
    await expect.poll(read, { timeout: 30_000 }).toContain(slugs.at(-1));
    await whole.stop();
  });

  it('ADM-07 adds its script to every page, in previews only', async () => {
    const page = await (await server.get('/courses', { tenantId: 'spring' })).text();
    expect(page).toContain('src="/dev/preview.js"');
    const script = await server.get('/dev/preview.js');
    expect(script.headers.get('content-type')).toContain('javascript');
    const plain = await testServer({ config: { folders: { tenants: elsewhere.folder } } });
    expect(await (await plain.get('/courses', { tenantId: 'spring' })).text()).not.toContain('preview.js');
    expect((await plain.get('/dev/preview/events', { tenantId: 'spring' })).status).toBe(404);
    await plain.stop();
  });

  it('ADM-07 works in local only', () => {
    expect(() => testConfig({ ACADEMY_ENV: 'dev', PREVIEW_FOLDER: 'tea' })).toThrow(
      'only works where ACADEMY_ENV is local',
    );
    expect(() => testConfig({ PREVIEW_FOLDER: 'tea', PREVIEW_VARIABLES: '{' })).toThrow(
      'PREVIEW_VARIABLES must be',
    );
  });

  it('ADM-07 stops with the server even if a client is still listening', async () => {
    const next = await listen();
    expect(await next()).toMatchObject({ faults: [] });
    await server.stop();
  });
});
