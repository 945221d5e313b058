import { describe, expect, it } from 'vitest';
import { getRevision, listRevisions, planRollback, rollBack } from '@academy/contract/publishing';
import { planOf } from '../../testing/archives.ts';
import { cocoa, cocoaAuthor, goesLive, lesson, source } from '../../testing/cocoa.ts';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
const config = { folders: { tenants: tree.folder } };
const server = await testServer({ config });
const { root, publishFiles, revisions, readLesson, find } = cocoaAuthor(server);

describe('history and rollback', () => {
  it('ADM-07 shows what a revision changed, field by field', async () => {
    await publishFiles(cocoa());
    const files = cocoa({
      '01-bean/lesson.json': lesson('bean', { title: 'The bean', duration: 90 }),
      '01-bean/content.md': 'Other words.',
      '06-extra/lesson.json': lesson('extra'),
      '06-extra/content.md': 'More.',
    });
    const { revision } = await publishFiles(files);
    const { data } = await root.send(getRevision, { params: { number: revision ?? 0 }, query: {} });
    expect(data.revision).toMatchObject({ number: revision, source, added: 1, changed: 1, removed: 0 });
    expect(data.differences).toMatchObject([
      { change: 'changed', id: 'cocoa-bean', title: 'The bean' },
      { change: 'added', id: 'cocoa-extra', fields: [] },
    ]);
    expect(data.differences[0]?.fields.toSorted((one, two) => (one.name < two.name ? -1 : 1))).toEqual([
      { name: 'duration', before: '60', after: '90' },
      { name: 'title', before: 'Cocoa bean', after: 'The bean' },
    ]);
    expect(data.differences[0]?.texts).toEqual([
      {
        name: 'content',
        lines: [
          { change: 'removed', text: '## About bean' },
          { change: 'removed', text: 'The bean of the chocolatier.' },
          { change: 'added', text: 'Other words.' },
        ],
        left: 0,
      },
    ]);
  });

  it('ADM-07 rolls back to an earlier revision as a new one, and updates search', async () => {
    const [latest, earlier] = await revisions();
    const to = earlier?.number ?? 0;
    const plan = (await root.send(planRollback, { body: { to } })).data;
    expect(plan).toMatchObject({ source, total: { added: 0, changed: 1, removed: 1 }, refusal: null });
    const { planHash, base } = plan;
    const back = (await root.send(rollBack, { body: { to, planHash: planHash ?? '', base } })).data;
    expect(back.revision).toBeGreaterThan(latest?.number ?? 0);
    await goesLive(async () => expect((await readLesson('bean')).data.title).toBe('Cocoa bean'));
    await expect(readLesson('extra')).rejects.toMatchObject({ status: 404 });
    expect(await find('chocolatier')).toContain('Cocoa bean');
    expect((await revisions())[0]).toMatchObject({
      number: back.revision,
      backTo: to,
      isLive: true,
      removed: 1,
    });
    // The same folder as before the rollback is a change again.
    expect((await planOf(root, { source, files: cocoa() })).total).toMatchObject({
      added: 0,
      changed: 0,
      removed: 0,
    });
  });

  it('ADM-07 rolls back to before a source existed, and forward again', async () => {
    const live = (await revisions())[0]?.number ?? 0;
    const refused = (await root.send(planRollback, { body: { to: 0, source } })).data;
    expect(refused).toMatchObject({ planHash: null, total: { removed: 6 } });
    const body = { to: 0, source, allowRemovals: true };
    const { planHash, base } = (await root.send(planRollback, { body })).data;
    await expect(
      root.send(rollBack, { body: { to: 0, source, planHash: planHash ?? '', base } }),
    ).rejects.toMatchObject({ status: 409 });
    await root.send(rollBack, { body: { ...body, planHash: planHash ?? '', base } });
    await goesLive(() => expect(readLesson('bean')).rejects.toMatchObject({ status: 404 }));
    expect(await find('chocolatier')).toEqual([]);

    const again = (await root.send(planRollback, { body: { to: live } })).data;
    expect(again.total).toMatchObject({ added: 6 });
    await root.send(rollBack, { body: { to: live, planHash: again.planHash ?? '', base: again.base } });
    await goesLive(async () => expect((await readLesson('bean')).data.title).toBe('Cocoa bean'));
  });

  it('ADM-07 refuses a rollback that was planned before another publish', async () => {
    const [, earlier] = await revisions();
    const to = earlier?.number ?? 0;
    const body = { to, allowRemovals: true };
    const { planHash, base } = (await root.send(planRollback, { body })).data;
    await publishFiles(cocoa({ '01-bean/content.md': 'Meanwhile.' }));
    await expect(
      root.send(rollBack, { body: { ...body, planHash: planHash ?? '', base } }),
    ).rejects.toMatchObject({
      status: 409,
    });
  });

  it('ADM-07 hides revisions and sources of other tenants', async () => {
    const kube = server.client({ tenantId: 'kube', as: 'root' });
    const number = (await revisions())[0]?.number ?? 0;
    await expect(kube.send(getRevision, { params: { number }, query: {} })).rejects.toMatchObject({
      status: 404,
    });
    await expect(kube.send(planRollback, { body: { to: number } })).rejects.toMatchObject({ status: 404 });
    await expect(kube.send(planRollback, { body: { to: 0, source } })).rejects.toMatchObject({ status: 404 });
    await expect(kube.send(planRollback, { body: { to: 0 } })).rejects.toMatchObject({ status: 404 });
    expect((await kube.send(listRevisions, { query: {} })).data.sources).toEqual(['bundled']);
  });

  it('ADM-07 pages through the history, of all sources or of one', async () => {
    const all = await revisions();
    const first = (await root.send(listRevisions, { query: { limit: 2, source } })).data;
    expect(first.revisions).toHaveLength(2);
    const rest = (await root.send(listRevisions, { query: { source, before: first.next ?? 1 } })).data;
    expect([...first.revisions, ...rest.revisions]).toEqual(
      all.filter((one) => one.source === source).slice(0, 22),
    );
    expect(first.sources).toEqual(['bundled', source]);
  });
});
