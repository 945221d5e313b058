import { describe, expect, it } from 'vitest';
import { getCourse } from '@academy/contract/courses';
import { getGuide } from '@academy/contract/guides';
import { getLesson, listLessons } from '@academy/contract/lessons';
import { getPage } from '@academy/contract/pages';
import { planOf, publishOf } from '../../testing/archives.ts';
import { cocoa, cocoaAuthor, goesLive, lesson } from '../../testing/cocoa.ts';
import type { Files } from '../../testing/content.ts';
import { contentTree } from '../../testing/content.ts';
import { complete } from '../../testing/learners.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const { root, visitor, publishFiles } = cocoaAuthor(server);
const ada = server.client({ tenantId: 'spring', as: 'ada' });

/** The status of a page and its redirect target. */
async function look(path: string): Promise<[number, string | null]> {
  const response = await server.get(path, { tenantId: 'spring' });
  return [response.status, response.headers.get('location')];
}
const leadsTo = (path: string, seen: [number, string | null]) =>
  goesLive(async () => expect(await look(path)).toEqual(seen));
const courseFile = (more: object) => ({
  'course.json': {
    id: 'cocoa',
    slug: 'cocoa',
    title: 'Cocoa',
    status: 'live',
    instructors: ['ines'],
    ...more,
  },
});
const publishCocoa = (more: Files = {}, without: string[] = []) => publishFiles(cocoa(more, without), true);

describe('a lesson whose slug changes', () => {
  it('LNK-03 keeps its old address, its progress and its place in calls', async () => {
    await publishCocoa();
    await leadsTo('/courses/cocoa/lessons/milk', [200, null]);
    await complete(ada, { lessonId: 'cocoa-milk', courseId: 'cocoa' });
    await publishCocoa({ '02-milk/lesson.json': { ...lesson('milk'), slug: 'oat-milk' } });
    await leadsTo('/courses/cocoa/lessons/milk', [301, '/courses/cocoa/lessons/oat-milk']);
    expect(await look('/courses/cocoa/lessons/milk?from=mail')).toEqual([
      301,
      '/courses/cocoa/lessons/oat-milk?from=mail',
    ]);
    expect(await look('/courses/cocoa/lessons/milk.md')).toEqual([301, '/courses/cocoa/lessons/oat-milk.md']);
    const params = { courseSlug: 'cocoa', lessonSlug: 'milk' };
    const { data } = await ada.send(getLesson, { params, query: {} });
    expect(data).toMatchObject({ slug: 'oat-milk', lessonId: 'cocoa-milk', isComplete: true });
  });

  it('LNK-03 redirects each old address to the newest one in one step', async () => {
    await publishCocoa({ '02-milk/lesson.json': { ...lesson('milk'), slug: 'soy-milk' } });
    await leadsTo('/courses/cocoa/lessons/oat-milk', [301, '/courses/cocoa/lessons/soy-milk']);
    expect(await look('/courses/cocoa/lessons/milk')).toEqual([301, '/courses/cocoa/lessons/soy-milk']);
  });

  it('LNK-03 keeps its old address while a draft uses it, except for people who read drafts', async () => {
    await publishCocoa({
      '02-milk/lesson.json': { ...lesson('milk'), slug: 'soy-milk' },
      '06-new/lesson.json': { ...lesson('new'), slug: 'milk', status: 'draft' },
      '06-new/content.md': 'Another milk.',
    });
    const params = { courseSlug: 'cocoa', lessonSlug: 'milk' };
    const seenBy = async (client: typeof visitor) =>
      (await client.send(getLesson, { params, query: {} })).data.lessonId;
    await goesLive(async () => expect(await seenBy(root)).toBe('cocoa-new'));
    expect(await look('/courses/cocoa/lessons/milk')).toEqual([301, '/courses/cocoa/lessons/soy-milk']);
    expect(await seenBy(visitor)).toBe('cocoa-milk');
  });

  it('LNK-03 loses an old address to an item that takes it', async () => {
    await publishCocoa({
      '02-milk/lesson.json': { ...lesson('milk'), slug: 'soy-milk' },
      '06-new/lesson.json': { ...lesson('new'), slug: 'milk' },
      '06-new/content.md': 'Another milk.',
    });
    await leadsTo('/courses/cocoa/lessons/milk', [200, null]);
    const params = { courseSlug: 'cocoa', lessonSlug: 'milk' };
    expect((await visitor.send(getLesson, { params, query: {} })).data.lessonId).toBe('cocoa-new');
  });

  it('LNK-03 follows its course to a new address', async () => {
    await publishCocoa({
      ...courseFile({ slug: 'hot-chocolate' }),
      '02-milk/lesson.json': { ...lesson('milk'), slug: 'soy-milk' },
    });
    await leadsTo('/courses/cocoa', [301, '/courses/hot-chocolate']);
    expect(await look('/courses/cocoa/conclusion')).toEqual([301, '/courses/hot-chocolate/conclusion']);
    expect(await look('/courses/cocoa/lessons/bean')).toEqual([301, '/courses/hot-chocolate/lessons/bean']);
    expect(await look('/courses/cocoa/lessons/oat-milk')).toEqual([
      301,
      '/courses/hot-chocolate/lessons/soy-milk',
    ]);
    const { data } = await visitor.send(getCourse, { query: { slug: 'cocoa' } });
    expect(data.slug).toBe('hot-chocolate');
    expect((await visitor.send(listLessons, { query: { slug: 'cocoa' } })).data.courseSlug).toBe(
      'hot-chocolate',
    );
    await publishCocoa();
    await leadsTo('/courses/cocoa', [200, null]);
    expect(await look('/courses/hot-chocolate')).toEqual([301, '/courses/cocoa']);
  });

  it('LNK-03 redirects temporarily', async () => {
    const response = await server.get('/courses/hot-chocolate', { tenantId: 'spring' });
    expect(response.headers.get('cache-control')).toContain('max-age=0');
  });
});

describe('an alias', () => {
  it('LNK-04 redirects to the item whose author lists it', async () => {
    await publishCocoa({
      ...courseFile({ aliases: ['kakao'] }),
      '01-bean/lesson.json': { ...lesson('bean'), aliases: ['the-bean'] },
    });
    await leadsTo('/courses/kakao', [301, '/courses/cocoa']);
    expect(await look('/courses/kakao/lessons/the-bean')).toEqual([301, '/courses/cocoa/lessons/bean']);
    expect(await look('/courses/kakao/lessons/nothing')).toEqual([404, null]);
    await publishCocoa();
    await leadsTo('/courses/kakao', [404, null]);
  });
});

describe('other addresses', () => {
  const drafts: Files = {
    'guides/three/guide.json': { id: 'i', slug: 'guide-old', title: 'Guide', status: 'draft' },
    'guides/three/content.md': 'A draft.',
    'pages/three/page.json': { id: 'q', slug: 'page-old', title: 'Page', status: 'draft' },
    'pages/three/content.md': 'A draft.',
  };
  const files = (slug: string): Files => ({
    'guides/one/guide.json': { id: 'g', slug: `guide-${slug}`, title: 'Guide', status: 'live' },
    'guides/one/content.md': 'A guide.',
    'pages/one/page.json': { id: 'p', slug: `page-${slug}`, title: 'Page', status: 'live' },
    'pages/one/content.md': 'A page.',
    'guides/two/guide.json': { id: 'h', slug: `secret-${slug}`, title: 'Guide', status: 'draft' },
    'guides/two/content.md': 'A draft.',
  });
  const publishThem = async (slug: string, more: Files = {}) =>
    publishOf(root, await planOf(root, { source: 'others', files: { ...files(slug), ...more } }));

  it('LNK-03 of guides and pages redirect too, those of drafts do not', async () => {
    await publishThem('old');
    await publishThem('new');
    await leadsTo('/guides/guide-old', [301, '/guides/guide-new']);
    expect(await look('/page-old')).toEqual([301, '/page-new']);
    expect(await look('/guides/secret-old')).toEqual([404, null]);
    expect((await visitor.send(getGuide, { query: { slug: 'guide-old' } })).data.slug).toBe('guide-new');
    expect((await visitor.send(getPage, { query: { id: 'page-old' } })).data.slug).toBe('page-new');
  });

  it('LNK-03 of guides and pages are not hidden by a draft', async () => {
    await publishThem('new', drafts);
    const guideFor = async (client: typeof visitor) =>
      (await client.send(getGuide, { query: { slug: 'guide-old' } })).data.lessonId;
    await goesLive(async () => expect(await guideFor(root)).toBe('i'));
    expect(await guideFor(visitor)).toBe('g');
    expect(await look('/guides/guide-old')).toEqual([301, '/guides/guide-new']);
    expect(await look('/page-old')).toEqual([301, '/page-new']);
    expect((await visitor.send(getPage, { query: { id: 'page-old' } })).data.pageId).toBe('p');
  });
});

describe('a removed lesson', () => {
  it('LNK-05 redirects to its course, which shows a notice', async () => {
    await publishCocoa({}, ['05-end']);
    await leadsTo('/courses/cocoa/lessons/end', [302, '/courses/cocoa?notice=lesson-removed']);
    const params = { courseSlug: 'cocoa', lessonSlug: 'end' };
    await expect(visitor.send(getLesson, { params, query: {} })).rejects.toMatchObject({
      status: 404,
      envelope: {
        errors: [
          {
            message: 'This lesson was removed from its course.',
            movedTo: '/courses/cocoa?notice=lesson-removed',
          },
        ],
      },
    });
    expect(await look('/courses/cocoa/lessons/never')).toEqual([404, null]);
    await publishCocoa();
    await leadsTo('/courses/cocoa/lessons/end', [200, null]);
  });

  it('LNK-05 is 404 when its course is gone too', async () => {
    await publishOf(
      root,
      await planOf(root, {
        source: 'course-cocoa',
        files: { 'tags.json': [{ slug: 'x', name: 'X', type: 'topic' }] },
        allowRemovals: true,
      }),
    );
    await leadsTo('/courses/cocoa/lessons/end', [404, null]);
    expect(await look('/courses/cocoa')).toEqual([404, null]);
  });
});
