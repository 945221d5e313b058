import { describe, expect, it } from 'vitest';
import { getCourse, listCourses } from '@academy/contract/courses';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import type { PersonName } from '../../testing/tokens.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const list = async (as?: PersonName, query = {}) =>
  (await server.client({ tenantId: 'spring', ...(as && { as }) }).send(listCourses, { query })).data;
const details = async (slug: string, as?: PersonName) =>
  (await server.client({ tenantId: 'spring', ...(as && { as }) }).send(getCourse, { query: { slug } })).data;

describe('the course list', () => {
  it('CAT-01 has what a card shows, in the order of the folders', async () => {
    const { courses } = await list();
    expect(courses.map(({ slug }) => slug)).toEqual(['making-tea', 'coffee', 'espresso']);
    expect(courses[0]).toEqual({
      courseId: 'tea',
      tenantId: 'spring',
      slug: 'making-tea',
      title: 'Making tea',
      summary: 'From leaf to cup.',
      thumbnail: expect.stringMatching(/^\/assets\/content\/[0-9a-f]{64}\.png$/) as string,
      topic: ['Hot Drinks', 'Kitchen work'],
      level: ['Beginner'],
      duration: 180,
      entitlements: { view: [] },
      opens: null,
      includes: [],
      lessonsCount: 3,
      completedLesson: 0,
      isFavorite: false,
      progressStatus: 'Not Started',
    });
  });

  it('CAT-02 has categories whose options count the courses, drafts and unlisted ones left out', async () => {
    const { categories } = await list();
    const counts = categories.map(({ categoryName, options }) => [
      categoryName,
      options.map(({ name, key, count, checked }) => [name, key, count, checked]),
    ]);
    expect(counts).toEqual([
      [
        'topic',
        [
          ['Hot Drinks', 'Hot Drinks', 2, false],
          ['Kitchen work', 'Kitchen work', 1, false],
        ],
      ],
      [
        'level',
        [
          ['Beginner', 'Beginner', 1, false],
          ['Intermediate', 'Intermediate', 1, false],
          ['Advanced', 'Advanced', 1, false],
        ],
      ],
    ]);
  });

  it('CAT-04 adds the progress category for a member who requests it', async () => {
    const names = async (as?: PersonName, query = {}) =>
      (await list(as, query)).categories.map((one) => one.categoryName);
    const wanted = { progressFilterRequired: 'true' };
    expect(await names('ada', wanted)).toEqual(['topic', 'level', 'progress', 'favorite']);
    expect(await names('ada', { progressFilterRequired: 'false' })).toEqual(['topic', 'level', 'favorite']);
    expect(await names('ada')).toEqual(['topic', 'level', 'favorite']);
    expect(await names(undefined, wanted)).toEqual(['topic', 'level']);
  });

  it('CAT-04 refuses another value for it and names the field', async () => {
    const response = await server.get('/api/v1/courses/list?progressFilterRequired=yes');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      success: false,
      errors: [{ field: 'progressFilterRequired' }],
    });
  });

  it('GATE-01 shows on each card what unlocks it for the person', async () => {
    const locks = async (as?: PersonName) => (await list(as)).courses.map(({ opens }) => opens);
    expect(await locks()).toEqual([null, 'sign-in', 'pro']);
    expect(await locks('ada')).toEqual([null, null, 'pro']);
    expect(await locks('grace')).toEqual([null, null, null]);
    expect(await locks('root')).toEqual([null, null, null]);
  });

  it('CAT-01 contains no bodies and only live items, for everyone', async () => {
    for (const as of [undefined, 'root'] as const) {
      const text = await (
        await server.get('/api/v1/courses/list', { tenantId: 'spring', ...(as && { as }) })
      ).text();
      expect(text).not.toMatch(/zan|You brew a pot|Secret|Aged|secrets/);
    }
  });

  it('TEN-01 is that of the requested tenant, and empty for a tenant without content', async () => {
    const slugs = async (tenantId: string) => {
      const { data } = await server.client({ tenantId }).send(listCourses, { query: {} });
      return data.courses.map(({ slug }) => slug);
    };
    expect(await slugs('kube')).toEqual(['pods']);
    expect(await slugs('tanzu')).toEqual([]);
    const byHost = await server.get('/api/v1/courses/list', { tenantId: 'kube' });
    expect(await byHost.text()).toContain('Coffee pods');
    const byQuery = await server.get('/api/v1/courses/list?tenantId=spring', { tenantId: 'kube' });
    expect(await byQuery.text()).toContain('Making tea');
  });
});

describe('one course', () => {
  it('CRS-01 has title, level, lessons, progress and no conclusion before the end', async () => {
    const course = await details('making-tea');
    expect(course).toMatchObject({
      courseTitle: 'Making tea',
      level: ['Beginner'],
      completedLesson: 0,
      lessonsCount: 3,
      courseConclusion: null,
      description: expect.stringContaining('<p>You brew a pot, leaf by leaf, into a cup.</p>') as string,
      paths: [{ slug: 'barista', title: 'Become a barista' }],
    });
    expect(JSON.stringify(course)).not.toContain('zanfinish');
  });

  it('CRS-02 has modules and lessons in order, each lesson under its module', async () => {
    const { lessons } = await details('making-tea');
    expect(
      lessons.map(({ lessonId, type, orderColumn, parentId }) => [lessonId, type, orderColumn, parentId]),
    ).toEqual([
      ['leaves', 'module', 1, null],
      ['green', 'article', 2, 'leaves'],
      ['black', 'article', 3, 'leaves'],
      ['tea-check', 'knowledge-check', 4, null],
    ]);
  });

  it('CRS-02 shows a draft and its module only to an administrator, and an unlisted lesson to no one', async () => {
    const ids = (await details('making-tea', 'root')).lessons.map(({ lessonId }) => lessonId);
    expect(ids).toEqual(['leaves', 'green', 'black', 'tea-check', 'later', 'unfinished']);
  });

  it('CRS-05 counts neither modules nor lessons that are not live, for everyone', async () => {
    expect((await details('making-tea', 'root')).lessonsCount).toBe(3);
  });

  it('GATE-01 shows a lock on each lesson; a free preview has none', async () => {
    const locks = async (as?: PersonName) =>
      (await details('coffee', as)).lessons.map(({ slug, opens }) => [slug, opens]);
    expect(await locks()).toEqual([
      ['taste', null],
      ['roast', 'sign-in'],
      ['coffee-exam', 'sign-in'],
      ['practice', 'sign-in'],
    ]);
    expect((await locks('ada')).map(([, opens]) => opens)).toEqual([null, null, null, null]);
  });

  it('CAT-12 lists its instructors; drafts and unpublished ones are left out', async () => {
    expect((await details('making-tea')).instructors).toEqual([
      { instructorId: 'ines', slug: 'ines', name: 'Ines Example', credentials: 'Brews', avatar: null },
    ]);
  });

  it('CRS-01 a draft is visible only to administrators', async () => {
    await expect(details('secret')).rejects.toMatchObject({ status: 404 });
    await expect(details('secret', 'grace')).rejects.toMatchObject({ status: 404 });
    expect((await details('secret', 'root')).title).toBe('Secret blend');
  });

  it('CRS-01 an unlisted one is available at its address', async () => {
    expect((await details('aged')).title).toBe('Aged leaves');
  });

  it('API-08 an unknown one is 404 without further details', async () => {
    await expect(details('no-such')).rejects.toMatchObject({
      status: 404,
      message: 'This course does not exist.',
    });
    await expect(details('pods')).rejects.toMatchObject({ status: 404 });
  });

  it.each(['', '?slug=', `?slug=${'x'.repeat(201)}`, '?slug=a&slug=b'])(
    'API-08 refuses "%s" and names the field',
    async (query) => {
      const response = await server.get(`/api/v1/courses/details${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: [{ field: 'slug' }] });
    },
  );
});
