import { describe, expect, it } from 'vitest';
import { getCourse, listCourses } from '@academy/contract/courses';
import { markStarted } from '@academy/contract/progress';
import { getPage } from '@academy/contract/pages';
import { planRollback, publishPlan, rollBack, uploadFolder } from '@academy/contract/publishing';
import { archiveOf, planOf, publishOf, uploadOf } from '../../testing/archives.ts';
import { cocoa, cocoaAuthor, goesLive, source } from '../../testing/cocoa.ts';
import type { Files } from '../../testing/content.ts';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import { lockPublishing } from './write-revision.ts';

const tree = contentTree();
const config = { folders: { tenants: tree.folder } };
const server = await testServer({ config });
const { root, visitor, publishFiles, revisions, readLesson, find } = cocoaAuthor(server);

describe('publishing a folder', () => {
  it('ADM-07 shows what would change without changing anything, and then publishes exactly that', async () => {
    const plan = await planOf(root, { source, files: cocoa() });
    expect(plan).toMatchObject({
      source,
      total: { added: 6, changed: 0, removed: 0, unchanged: 0 },
      kinds: [
        { kind: 'course', added: 1, changed: 0, removed: 0 },
        { kind: 'lesson', added: 5, changed: 0, removed: 0 },
      ],
      faults: [],
      warnings: [],
      refusal: null,
      learners: { people: 0, lessons: [] },
    });
    expect(plan.changes[0]).toEqual({
      change: 'added',
      kind: 'course',
      id: 'cocoa',
      slug: 'cocoa',
      title: 'Cocoa',
      status: 'live',
      address: '/courses/cocoa',
      fields: [],
      texts: [],
    });
    expect((await visitor.send(listCourses, { query: {} })).data.courses).toHaveLength(3);

    const published = await publishOf(root, plan);
    expect(published).toMatchObject({ added: 6, changed: 0, removed: 0 });
    await goesLive(async () => expect((await readLesson('bean')).data.title).toBe('Cocoa bean'));
    expect(await find('chocolatier')).toContain('Cocoa milk');
    const [latest] = await revisions();
    expect(latest).toMatchObject({
      number: published.revision,
      source,
      author: 'Root',
      added: 6,
      isLive: true,
      backTo: null,
    });
  });

  it('ADM-07 leaves other sources unchanged, and resolves references to them', async () => {
    const files = cocoa({ '01-bean/content.md': 'See [tea](/courses/making-tea) and [rum](/courses/rum).' });
    const plan = await planOf(root, { source, files });
    expect(plan.total).toMatchObject({ added: 0, changed: 1, removed: 0, unchanged: 5 });
    expect(plan.warnings.map(({ message }) => message)).toEqual([
      'the course rum is neither in this folder nor live here',
    ]);
    await publishOf(root, plan);
    await goesLive(async () =>
      expect((await readLesson('bean')).data.content).toContain('/courses/making-tea'),
    );
    expect((await visitor.send(getCourse, { query: { slug: 'making-tea' } })).data.courseTitle).toBe(
      'Making tea',
    );
  });

  it('LNK-01 resolves lessons and pages of other sources, and warns about missing ones', async () => {
    const links = [
      '/courses/making-tea/lessons/green',
      '/courses/making-tea/lessons/gone',
      '/about',
      '/gone',
    ];
    const text = links.map((link) => `[a](${link})`).join(' ');
    const plan = await planOf(root, { source, files: cocoa({ '01-bean/content.md': text }) });
    expect(plan.warnings.map(({ message }) => message)).toEqual([
      'the lesson making-tea/gone is neither in this folder nor live here',
      'the page gone is neither in this folder nor live here',
    ]);
  });

  it('ADM-07 counts the learners in lessons that change', async () => {
    await server.client({ tenantId: 'spring', as: 'ada' }).send(markStarted, {
      query: {},
      body: { lessonId: 'cocoa-milk', courseId: 'cocoa', operationType: 'START_LESSON' },
    });
    const plan = await planOf(root, { source, files: cocoa({ '02-milk/content.md': 'Oat milk.' }) });
    expect(plan.learners).toEqual({
      people: 1,
      lessons: [
        { change: 'changed', kind: 'lesson', id: 'cocoa-milk', slug: 'milk', title: 'Cocoa milk', people: 1 },
      ],
    });
  });

  it('ADM-07 creates no revision for an unchanged folder', async () => {
    const before = await revisions();
    const files = cocoa({ '01-bean/content.md': 'See [tea](/courses/making-tea) and [rum](/courses/rum).' });
    expect(await publishFiles(files)).toMatchObject({ revision: null, added: 0, changed: 0, removed: 0 });
    expect(await revisions()).toEqual(before);
  });

  it('ADM-07 reports faults with their locations and returns no plan to publish', async () => {
    const plan = await planOf(root, { source, files: cocoa({ '01-bean/lesson.json': { title: 'x' } }) });
    expect(plan.planHash).toBeNull();
    expect(plan.faults).toContainEqual(
      expect.objectContaining({ file: '01-bean/lesson.json', message: 'id is missing' }),
    );
    const body = { uploadId: plan.uploadId, planHash: 'a'.repeat(43), base: plan.base };
    await expect(root.send(publishPlan, { body })).rejects.toMatchObject({ status: 400 });
  });

  it('ADM-07 stores no script', async () => {
    await publishFiles(
      cocoa({ '03-pot/content.md': 'Pot <script>alert(1)</script> <b onclick="x()">b</b>' }),
    );
    await goesLive(async () => expect((await readLesson('pot')).data.content).toContain('Pot'));
    expect((await readLesson('pot')).data.content).not.toMatch(/script|onclick|onerror/);
  });

  it('ADM-07 uses the variables the plan was made with', async () => {
    const { 'course.json': course, ...rest } = cocoa();
    const files = { ...rest, 'course.template.json': { ...(course as object), title: 'Cocoa ${EDITION}' } };
    const plan = await planOf(root, { source, files, variables: { EDITION: 'two' } });
    await publishOf(root, plan);
    await goesLive(async () =>
      expect((await visitor.send(getCourse, { query: { slug: 'cocoa' } })).data.courseTitle).toBe(
        'Cocoa two',
      ),
    );
  });
});

describe('publishing is refused', () => {
  it('ADM-07 if it removes more than a fifth of its source, unless allowed', async () => {
    await publishFiles(cocoa());
    const files = cocoa({}, ['04-cup', '05-end']);
    const refused = await planOf(root, { source, files });
    expect(refused).toMatchObject({ planHash: null, total: { removed: 2 } });
    expect(refused.refusal).toBe(
      'This removes 2 of the 6 items that course-cocoa has live, which is more than a fifth: allow removals if this is intended.',
    );
    const allowed = await planOf(root, { source, files, allowRemovals: true });
    // An allowance is only valid for its own upload.
    const mixed = { uploadId: refused.uploadId, planHash: allowed.planHash ?? '', base: allowed.base };
    await expect(root.send(publishPlan, { body: mixed })).rejects.toMatchObject({ status: 409 });
    expect(await publishOf(root, allowed)).toMatchObject({ removed: 2 });
    await goesLive(() => expect(readLesson('cup')).rejects.toMatchObject({ status: 404 }));
    await publishFiles(cocoa());
    await goesLive(async () => expect((await readLesson('cup')).data.title).toBe('Cocoa cup'));
  });

  it('ADM-07 for an id or address that another source owns, naming the source', async () => {
    const files: Files = {
      'courses/one/course.json': { id: 'cocoa', slug: 'other-cocoa', title: 'Cocoa', status: 'live' },
      'courses/one/summary.md': 'Cocoa.',
      'courses/two/course.json': { id: 'own', slug: 'cocoa', title: 'Own', status: 'live' },
      'courses/two/summary.md': 'Own.',
    };
    const plan = await planOf(root, { source: 'thief', files });
    expect(plan.planHash).toBeNull();
    expect(plan.faults.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'courses/one/course.json: the id cocoa of this course belongs to the source course-cocoa',
      'courses/two/course.json: the slug cocoa of this course belongs to the source course-cocoa',
    ]);
    const body = { uploadId: plan.uploadId, planHash: 'a'.repeat(43), base: plan.base };
    await expect(root.send(publishPlan, { body })).rejects.toMatchObject({ status: 409 });
  });

  it('ADM-07 for one of two concurrent publishes on two nodes, which must plan again', async () => {
    const { tokens } = server.context.config;
    const otherNode = await testServer({ config: { ...config, tokens }, database: server.database });
    const there = otherNode.client({ tenantId: 'spring', as: 'root' });
    const before = (await revisions()).length;
    const one = await planOf(root, { source, files: cocoa({ '01-bean/content.md': 'One.' }) });
    const other = await planOf(there, { source, files: cocoa({ '01-bean/content.md': 'Other.' }) });
    const ends = await atOnce([() => publishOf(root, one), () => publishOf(there, other)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, message: 'This source was published since this plan was made: plan again.' },
    });
    expect((await revisions()).length).toBe(before + 1);
  });

  it('PLAN-10 not for two sources whose plans were made side by side', async () => {
    const green = await planOf(root, { source, files: cocoa({ '01-bean/content.md': 'Side by side.' }) });
    const pages: Files = {
      'pages/mint/page.json': { id: 'mint', slug: 'mint', title: 'Mint', status: 'live' },
      'pages/mint/content.md': 'Mint.',
    };
    const other = await planOf(root, { source: 'pages-of-mint', files: pages });
    expect(await publishOf(root, green)).toMatchObject({ changed: 1 });
    expect(await publishOf(root, other)).toMatchObject({ added: 1 });
  });

  it('ADM-07 for an upload without a plan', async () => {
    const uploadId = await uploadOf(root, { source, files: cocoa() });
    const body = { uploadId, planHash: 'x'.repeat(43), base: 0 };
    await expect(root.send(publishPlan, { body })).rejects.toMatchObject({
      status: 409,
      message: 'There is no plan of this upload: plan it first.',
    });
  });

  it('ADM-07 for the same plan twice', async () => {
    const plan = await planOf(root, { source, files: cocoa({ '01-bean/content.md': 'Twice.' }) });
    const { revision } = await publishOf(root, plan);
    await expect(publishOf(root, plan)).rejects.toMatchObject({
      status: 409,
      message: `This upload was already published as revision ${revision}.`,
    });
  });

  it('ADM-07 for a plan of something else', async () => {
    const plan = await planOf(root, { source, files: cocoa({ '01-bean/content.md': 'Plan A.' }) });
    const uploadId = await uploadOf(root, { source, files: cocoa({ '01-bean/content.md': 'Plan B.' }) });
    await expect(publishOf(root, { ...plan, uploadId })).rejects.toMatchObject({ status: 409 });
  });

  it('ADM-07 under the name of the bundled content or an invalid one', async () => {
    const upload = await archiveOf(cocoa());
    for (const name of ['bundled', 'No Name', '../x'])
      await expect(root.send(uploadFolder, { query: { source: name } }, { upload })).rejects.toMatchObject({
        status: 400,
      });
  });
});

describe('the bundled content', () => {
  const pageTitle = async () => (await visitor.send(getPage, { query: { id: 'about' } })).data.title;
  const restart = async () => (await testServer({ config, database: server.database })).stop();
  const theirs: Files = {
    'pages/p/page.json': { id: 'their-about', slug: 'about', title: 'Theirs', status: 'live' },
    'pages/p/content.md': 'A zantheirs page.',
    'courses/t/course.json': { id: 'tea', slug: 'making-tea', title: 'Their tea', status: 'live' },
    'courses/t/summary.md': 'Another tea.',
  };

  it('ADM-07 is replaced, by id and by slug, by content published under its names', async () => {
    expect(await pageTitle()).toBe('About us');
    const plan = await planOf(root, { source: 'theirs', files: theirs });
    expect(plan.faults).toEqual([]);
    expect(plan.warnings.map(({ message }) => message)).toEqual([
      'this course replaces the bundled one named making-tea',
      'this page replaces the bundled one named about',
      'the course is live and has no lessons',
    ]);
    await publishOf(root, plan);
    await goesLive(async () => expect(await pageTitle()).toBe('Theirs'));
    expect((await visitor.send(getCourse, { query: { slug: 'making-tea' } })).data.lessons).toEqual([]);
    expect(await find('gaiwan')).toEqual([]);
    expect(await find('zantheirs')).toEqual(['Theirs']);
  });

  it('ADM-07 omits items of other sources when it is published again', async () => {
    tree.write('spring/pages/about/content.md', 'Changed meanwhile.');
    tree.write('spring/guides/kettle/content.md', 'A zanspout.');
    await restart();
    await goesLive(async () => expect(await find('zanspout')).toEqual(['Use a kettle']));
    expect(await pageTitle()).toBe('Theirs');
  });

  it('ADM-07 returns at the next start once its names are free again', async () => {
    const to = { source: 'theirs', to: 0, allowRemovals: true };
    const { planHash, base } = (await root.send(planRollback, { body: to })).data;
    await root.send(rollBack, { body: { ...to, planHash: planHash ?? '', base } });
    await goesLive(() => expect(pageTitle()).rejects.toMatchObject({ status: 404 }));
    await restart();
    await goesLive(async () => expect(await pageTitle()).toBe('About us'));
    expect(await find('gaiwan')).toEqual(['Green tea']);
  });
});

/** Each publish validates its plan and waits for the lock before the first one continues. */
async function atOnce<Result>(publishes: (() => Promise<Result>)[]) {
  const holder = await server.database.pool.connect();
  await holder.query('begin');
  await lockPublishing(holder);
  const ends = Promise.allSettled(publishes.map((publish) => publish()));
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  try {
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(publishes.length);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  return ends;
}
