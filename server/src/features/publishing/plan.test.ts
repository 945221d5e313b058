import { describe, expect, it } from 'vitest';
import { getLesson } from '@academy/contract/lessons';
import {
  getRevision,
  listRevisions,
  planPublish,
  planRollback,
  rollBack,
} from '@academy/contract/publishing';
import { planOf, publishOf, uploadOf } from '../../testing/archives.ts';
import { cocoa, cocoaAuthor, goesLive, lesson, source } from '../../testing/cocoa.ts';
import type { Files } from '../../testing/content.ts';
import { contentTree } from '../../testing/content.ts';
import { complete, start } from '../../testing/learners.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const { root, publishFiles, readLesson } = cocoaAuthor(server);
const ada = server.client({ tenantId: 'spring', as: 'ada' });

const LAB = 'workshops/cocoa-lab/workshop/content/01-start.md';
const withLab = (page: string): Files =>
  cocoa({
    '03-pot/lesson.json': lesson('pot', {
      type: 'lab',
      settings: { lab: { kind: 'browser', workshop: 'cocoa-lab' }, manualCompletion: true },
    }),
    [LAB]: `# Start\n\n${page}`,
  });
const plan = (files: Files, more: { allowRemovals?: boolean; takeOver?: string } = {}) =>
  planOf(root, { source, files, ...more });

describe('a plan', () => {
  it('PLAN-01 describes the changes of each item, field by field and line by line', async () => {
    await publishFiles(withLab('Stir it.'));
    const { changes } = await plan({
      ...withLab('Stir it.'),
      '01-bean/lesson.json': lesson('bean', { title: 'The bean' }),
      '01-bean/content.md': '## About bean\n\nThe bean of the farmer.',
    });
    expect(changes).toEqual([
      {
        change: 'changed',
        kind: 'lesson',
        id: 'cocoa-bean',
        slug: 'bean',
        title: 'The bean',
        status: 'live',
        address: '/courses/cocoa/lessons/bean',
        fields: [{ name: 'title', before: 'Cocoa bean', after: 'The bean' }],
        texts: [
          {
            name: 'content',
            lines: [
              { change: 'same', text: '## About bean' },
              { change: 'removed', text: 'The bean of the chocolatier.' },
              { change: 'added', text: 'The bean of the farmer.' },
            ],
            left: 0,
          },
        ],
      },
    ]);
  });

  it('PLAN-02 lists a changed order separately, without counting learners', async () => {
    await start(ada, { lessonId: 'cocoa-bean', courseId: 'cocoa' });
    const { '01-bean/lesson.json': file, '01-bean/content.md': text, ...rest } = withLab('Stir it.');
    const moved = { ...rest, '09-bean/lesson.json': file ?? '', '09-bean/content.md': text ?? '' };
    const { total, changes, moves, learners, uploadId, planHash, base } = await plan(moved);
    expect(total).toEqual({ added: 0, changed: 0, removed: 0, moved: 5, unchanged: 2 });
    expect([changes, learners]).toEqual([[], { people: 0, lessons: [] }]);
    expect(moves).toContainEqual({
      kind: 'lesson',
      id: 'cocoa-bean',
      slug: 'bean',
      title: 'Cocoa bean',
      from: 1,
      to: 5,
    });
    const published = await publishOf(root, { uploadId, planHash, base });
    expect(published).toMatchObject({ added: 0, changed: 5, removed: 0, moved: 5 });
    await publishFiles(withLab('Stir it.'));
  });

  it('PLAN-03 counts the learners of a lab that changes', async () => {
    await start(ada, { lessonId: 'cocoa-pot', courseId: 'cocoa' });
    const { learners, changes } = await plan(withLab('Stir it twice.'));
    expect(changes).toMatchObject([
      { kind: 'workshop', id: 'cocoa-lab', address: null, texts: [{ name: 'page 01-start' }] },
    ]);
    expect(learners).toEqual({
      people: 1,
      lessons: [
        {
          change: 'changed',
          kind: 'lesson',
          id: 'cocoa-pot',
          slug: 'pot',
          title: 'Cocoa pot',
          people: 1,
        },
      ],
    });
  });

  it('PLAN-04 lists changed addresses and their redirects', async () => {
    const files = withLab('Stir it.');
    const { '05-end/lesson.json': _file, '05-end/content.md': _text, ...rest } = files;
    const { addresses, origin } = await plan(
      {
        ...rest,
        '01-bean/lesson.json': lesson('bean', { slug: 'the-bean' }),
        '02-milk/lesson.json': lesson('milk', { status: 'draft' }),
      },
      { allowRemovals: true },
    );
    expect(addresses).toEqual([
      { from: '/courses/cocoa/lessons/bean', to: '/courses/cocoa/lessons/the-bean', isRemoved: false },
      { from: '/courses/cocoa/lessons/end', to: '/courses/cocoa', isRemoved: true },
      { from: '/courses/cocoa/lessons/milk', to: null, isRemoved: true },
    ]);
    expect(origin).toBe(server.origin('spring'));
  });

  it('PLAN-03 warns of a changed id, which resets progress', async () => {
    const { warnings } = await plan(
      { ...withLab('Stir it.'), '01-bean/lesson.json': lesson('bean', { id: 'cocoa-bean-2' }) },
      { allowRemovals: true },
    );
    expect(warnings).toMatchObject([
      {
        file: '01-bean/lesson.json',
        message: 'the id of this lesson was cocoa-bean and is cocoa-bean-2, so that everybody begins it anew',
      },
    ]);
  });

  it('PLAN-04 lists which items are drafts', async () => {
    const { changes } = await plan({
      ...withLab('Stir it.'),
      '06-new/lesson.json': lesson('new', { status: 'draft' }),
      '06-new/content.md': 'New.',
    });
    expect(changes).toMatchObject([{ id: 'cocoa-new', status: 'draft', address: null }]);
  });

  it('PLAN-05 reports that the source was rolled back, and what publishing would undo', async () => {
    const before = (await publishFiles(withLab('Stir it.'))).revision;
    expect(before).toBeNull();
    const first =
      (await publishFiles({ ...withLab('Stir it.'), '02-milk/content.md': 'Soy.' })).revision ?? 0;
    const to = first - 1;
    const rollback = (await root.send(planRollback, { body: { to } })).data;
    expect(rollback).toMatchObject({ rolledBack: null, changes: [{ id: 'cocoa-milk' }] });
    expect(rollback.changes[0]?.texts[0]?.lines).toContainEqual({ change: 'removed', text: 'Soy.' });
    const { planHash, base } = rollback;
    const back = (await root.send(rollBack, { body: { to, planHash: planHash ?? '', base } })).data;
    const next = { ...withLab('Stir it.'), '02-milk/content.md': 'Soy.', '01-bean/content.md': 'Bean.' };
    expect((await plan(next)).rolledBack).toMatchObject({
      revision: back.revision,
      backTo: to,
      author: 'Root',
      undoes: [{ change: 'changed', kind: 'lesson', id: 'cocoa-milk', title: 'Cocoa milk' }],
    });
    await publishFiles(withLab('Stir it.'));
    await publishFiles(withLab('Stir it now.'));
    expect((await plan(next)).rolledBack).toBeNull();
  });

  it('PLAN-07 requires the right to publish', async () => {
    const uploadId = await uploadOf(root, { source, files: cocoa() });
    for (const client of [ada, server.client({ tenantId: 'spring' })]) {
      const status = client === ada ? 403 : 401;
      await expect(client.send(planPublish, { body: { uploadId } })).rejects.toMatchObject({ status });
      await expect(client.send(getRevision, { params: { number: 1 }, query: {} })).rejects.toMatchObject({
        status,
      });
    }
  });
});

describe('content that moves to another source', () => {
  const other = 'course-cocoa-two';

  it('PLAN-06, PLAN-09 belongs to the new source after one step, with its progress', async () => {
    await publishFiles(cocoa(), true);
    await goesLive(async () => expect((await readLesson('bean')).data.title).toBe('Cocoa bean'));
    await complete(ada, { lessonId: 'cocoa-bean', courseId: 'cocoa' });
    const files = cocoa({ '01-bean/content.md': 'Moved.' }, ['05-end']);
    expect((await planOf(root, { source: other, files })).faults).not.toEqual([]);

    const moving = await planOf(root, { source: other, files, takeOver: source, allowRemovals: true });
    expect(moving).toMatchObject({ faults: [], total: { added: 0, changed: 5, removed: 1 } });
    expect(moving.changes.find(({ id }) => id === 'cocoa-bean')).toMatchObject({
      takenFrom: source,
      texts: [{ name: 'content' }],
    });
    expect(moving.changes.find(({ id }) => id === 'cocoa-milk')).toMatchObject({
      takenFrom: source,
      fields: [],
      texts: [],
    });
    await publishOf(root, moving);
    await goesLive(async () => expect((await readLesson('bean')).data.content).toContain('Moved.'));
    expect((await readLesson('milk')).data.title).toBe('Cocoa milk');
    const params = { courseSlug: 'cocoa', lessonSlug: 'bean' };
    expect((await ada.send(getLesson, { params, query: {} })).data.isComplete).toBe(true);
    // The old source no longer contains it, and the history shows that.
    const last = async (one: string) =>
      (await root.send(listRevisions, { query: { source: one, limit: 1 } })).data.revisions[0];
    expect(await last(source)).toMatchObject({ isLive: false, takenOverBy: other });
    expect(await last(other)).toMatchObject({ isLive: true, takenOverBy: null });
    expect((await planOf(root, { source, files: cocoa() })).faults).not.toEqual([]);
    expect((await planOf(root, { source: other, files })).total).toMatchObject({ changed: 0, unchanged: 5 });
  });

  it('PLAN-06 requires another source that exists', async () => {
    for (const takeOver of ['nowhere', other])
      await expect(planOf(root, { source: other, files: cocoa(), takeOver })).rejects.toMatchObject({
        status: 400,
      });
  });
});
