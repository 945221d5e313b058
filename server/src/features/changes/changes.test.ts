import { describe, expect, it } from 'vitest';
import { acknowledgeChanges, getTextChange, listChanges } from '@academy/contract/changes';
import type { Client } from '@academy/contract/client';
import { getLearning } from '@academy/contract/learning';
import { markGuideComplete } from '@academy/contract/progress';
import { planRollback, rollBack } from '@academy/contract/publishing';
import { planOf, publishOf } from '../../testing/archives.ts';
import { cocoa, cocoaAuthor, goesLive, lesson, source } from '../../testing/cocoa.ts';
import { contentTree } from '../../testing/content.ts';
import type { Files } from '../../testing/content.ts';
import { complete as completeLesson, newcomers, start, undo } from '../../testing/learners.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const { root, readLesson, revisions } = cocoaAuthor(server);
const newcomer = newcomers(server);

const LESSONS = ['bean', 'milk', 'pot', 'cup', 'end'];
const bean = (text: string) => ({ '01-bean/content.md': `## About bean\n\n${text}` });
const BEAN = 'Roast it for ten minutes, until it smells of bread.';
const OTHER = 'Roast it for twelve minutes, until it smells of bread.';

/** Publishes and waits until this node serves it. */
async function publish(
  files: Files,
  { minor = {}, slug = 'bean' }: { minor?: Parameters<typeof publishOf>[2]; slug?: string } = {},
): Promise<number> {
  const { revision } = await publishOf(root, await planOf(root, { source, files }), minor);
  // Publishing an unchanged folder makes no revision.
  if (revision === null) return (await readLesson(slug)).data.revision;
  await goesLive(async () => expect((await readLesson(slug)).data.revision).toBe(revision));
  return revision;
}

const complete = (client: Client, name: string, revision?: number) =>
  completeLesson(client, {
    lessonId: `cocoa-${name}`,
    courseId: 'cocoa',
    ...(revision !== undefined && { revision }),
  });
async function finish(): Promise<Client> {
  const ada = await newcomer();
  for (const name of LESSONS) await complete(ada, name);
  return ada;
}
const changes = async (client: Client) => (await client.send(listChanges, { query: {} })).data.items;
const changed = async (client: Client) =>
  (await changes(client)).map(({ slug, lessons }) => [slug, ...lessons.map((one) => one.slug)]);
const change = async (client: Client, name = 'bean') =>
  (await client.send(getTextChange, { query: { lessonId: `cocoa-${name}`, courseId: 'cocoa' } })).data.change;
const acknowledge = async (
  client: Client,
  { isAcknowledged = true, revision = 1_000_000, names = ['bean'] } = {},
) =>
  client.send(acknowledgeChanges, {
    query: {},
    body: { courseId: 'cocoa', lessonIds: names.map((one) => `cocoa-${one}`), revision, isAcknowledged },
  });
/** The marked words of each changed block. */
const marked = async (client: Client) =>
  (await change(client))?.blocks.map(({ parts }) =>
    parts.filter((part) => part.change !== 'same').map((part) => `${part.change} ${part.text}`),
  );
const TWELVE = [['removed ten', 'added twelve']];

describe('a completed lesson', () => {
  it('CHG-01 stores the revision it was completed in, or an older one that the person had opened', async () => {
    const first = await publish(cocoa(bean(BEAN)));
    const [ada, eve, max] = [await newcomer(), await newcomer(), await newcomer()];
    await start(ada, { lessonId: 'cocoa-bean', courseId: 'cocoa' });
    const second = await publish(cocoa(bean(OTHER)));
    await start(max, { lessonId: 'cocoa-bean', courseId: 'cocoa' });
    // Ada's page was open the whole time; Eve never saw the old text, and Max only the new one.
    for (const client of [ada, eve, max]) await complete(client, 'bean', first);
    expect(await marked(ada)).toEqual(TWELVE);
    expect(await change(ada)).toMatchObject({ revision: second, isStored: true });
    expect([await change(eve), await change(max)]).toEqual([null, null]);
    await undo(ada, { lessonId: 'cocoa-bean', courseId: 'cocoa' });
    expect(await change(ada)).toBeNull();
    await complete(ada, 'bean');
    expect(await change(ada)).toBeNull();
  });

  it('CHG-02, CHG-06 is announced when it changes in substance, and stays completed', async () => {
    await publish(cocoa(bean(BEAN)));
    const ada = await finish();
    expect(await changes(ada)).toEqual([]);
    await publish(cocoa(bean('Roast it for ten minutes; until it smels of bread!')));
    expect([await changes(ada), await change(ada)]).toEqual([[], null]);
    await publish(
      cocoa({ ...bean(OTHER), '02-milk/content.md': '## About milk\n\nWarm it, then froth it.' }),
    );
    expect(await changed(ada)).toEqual([['cocoa', 'bean', 'milk']]);
    const { completed, certificates } = (await ada.send(getLearning, { query: {} })).data;
    expect(completed.map(({ slug, progressStatus }) => [slug, progressStatus])).toEqual([
      ['cocoa', 'Completed'],
    ]);
    expect(certificates).toEqual([]);
    // Later readers have only seen the new text.
    expect(await changes(await finish())).toEqual([]);
  });

  it('CHG-04 shows the changed paragraphs against what was read, over several revisions', async () => {
    await publish(cocoa(bean(BEAN)));
    const ada = await finish();
    await publish(cocoa(bean(OTHER)));
    await publish(cocoa(bean(`${OTHER}\n\nLet it cool on a tray of wood.`)));
    expect(await marked(ada)).toEqual([...TWELVE, ['added Let it cool on a tray of wood.']]);
    expect((await change(ada))?.blocks[0]?.section).toEqual({ title: 'About bean', anchor: 'about-bean' });
  });

  it('CHG-02 is not announced once a change is reverted', async () => {
    const first = await publish(cocoa(bean(BEAN)));
    const ada = await finish();
    await publish(cocoa(bean(OTHER)));
    expect(await changed(ada)).toEqual([['cocoa', 'bean']]);
    const { planHash, base } = (await root.send(planRollback, { body: { to: first } })).data;
    await root.send(rollBack, { body: { to: first, planHash: planHash ?? '', base } });
    await goesLive(async () => expect(await changes(ada)).toEqual([]));
  });

  it('CHG-02 is announced when its questions change, whose text is never shown', async () => {
    const quiz = (right: string) =>
      `Try it.\n\n<div class="quizdown">\n\n## Which bean?\n\n- [${right === 'Criollo' ? 'x' : ' '}] Criollo\n- [${right === 'Forastero' ? 'x' : ' '}] Forastero\n\n</div>`;
    await publish(cocoa({ '01-bean/content.md': quiz('Criollo') }));
    const ada = await finish();
    await publish(cocoa({ '01-bean/content.md': quiz('Forastero') }));
    const found = await change(ada);
    expect(found).toMatchObject({ hasNewQuestions: true, blocks: [] });
    expect(JSON.stringify(found)).not.toMatch(/Criollo|Forastero/);
  });
});

describe('the lab and the film of a lesson', () => {
  const settings = { lab: { kind: 'browser', workshop: 'whisk-lab' }, manualCompletion: true };
  const withLab = (text: string, more: Files = {}) =>
    cocoa({
      '02-milk/lesson.json': lesson('milk', { type: 'lab', settings }),
      'workshops/whisk/resources/workshop.yaml': 'metadata:\n  name: whisk-lab\nspec:\n  title: Whisk\n',
      'workshops/whisk/workshop/content/01-start.md': `Begin here.\n\n\`\`\`terminal:execute\ncommand: ${text}\n\`\`\`\n`,
      ...more,
    });
  const publishLab = async (files: Files) => {
    await publishOf(root, await planOf(root, { source, files }));
  };

  it('CHG-02 are announced and named when they change', async () => {
    await publish(withLab('whisk --slow'), { slug: 'milk' });
    const ada = await finish();
    await publishLab(withLab('whisk --fast'));
    await goesLive(async () => expect(await changed(ada)).toEqual([['cocoa', 'milk']]));
    const found = await change(ada, 'milk');
    expect(found).toMatchObject({ hasNewLab: true, hasNewFilm: false, blocks: [], isStored: true });
    expect(await change(ada)).toBeNull();
    await acknowledge(ada, { names: ['milk'], ...(found && { revision: found.revision }) });
    expect([await changes(ada), await change(ada, 'milk')]).toEqual([[], null]);
    // People who complete it now have seen the current lab.
    expect(await changes(await finish())).toEqual([]);

    const film = (vimeo: number) => ({
      '03-pot/lesson.json': lesson('pot', { type: 'video', settings: { vimeo } }),
    });
    await publish(withLab('whisk --fast', film(76979871)), { slug: 'pot' });
    const eve = await finish();
    await publish(withLab('whisk --fast', film(76979872)), { slug: 'pot' });
    expect(await changed(eve)).toEqual([['cocoa', 'pot']]);
    expect(await change(eve, 'pot')).toMatchObject({ hasNewFilm: true, hasNewLab: false, blocks: [] });
  });
});

describe('a lesson that is added to a finished course', () => {
  const foam = (more: object = {}): Files => ({
    '06-foam/lesson.json': lesson('foam', more),
    '06-foam/content.md': 'Pour the foam.',
  });
  const announced = async (client: Client) =>
    (await changes(client)).map(({ lessons, newLessons }) => [
      lessons.map(({ slug }) => slug),
      newLessons.map(({ slug }) => slug),
    ]);

  it('CHG-09, CHG-05, CHG-06 is announced until it is acknowledged or completed, and the course stays completed', async () => {
    await publish(cocoa(bean(BEAN)));
    const [ada, eve] = [await finish(), await newcomer()];
    await complete(eve, 'bean');
    await publish(cocoa({ ...bean(OTHER), ...foam() }), { slug: 'foam' });
    expect(await announced(ada)).toEqual([[['bean'], ['foam']]]);
    expect(await changes(eve)).toEqual([]);
    const { completed } = (await ada.send(getLearning, { query: {} })).data;
    expect(completed.map(({ slug, progressStatus }) => [slug, progressStatus])).toEqual([
      ['cocoa', 'Completed'],
    ]);
    await acknowledge(ada, { names: ['foam'] });
    expect(await announced(ada)).toEqual([[['bean'], []]]);
    await acknowledge(ada, { names: ['foam'], isAcknowledged: false });
    expect(await announced(ada)).toEqual([[['bean'], ['foam']]]);
    await complete(ada, 'foam');
    expect(await announced(ada)).toEqual([[['bean'], []]]);
  });

  it('CHG-09, CHG-03, CHG-07 is silent where it is locked, a draft, or a minor change', async () => {
    await publish(cocoa(bean('Roast it gently.')));
    const ada = await finish();
    const added = (name: string, more: object): Files => ({
      [`08-${name}/lesson.json`]: lesson(name, more),
      [`08-${name}/content.md`]: 'Zanzibar.',
    });
    await publish(
      cocoa({ ...bean('Roast it gently.'), ...added('gold', { entitlements: ['auth', 'pro'] }) }),
      {
        slug: 'gold',
      },
    );
    await publish(cocoa({ ...bean(OTHER), ...added('sketch', { status: 'draft' }) }));
    expect(await announced(ada)).toEqual([[['bean'], []]]);
    await publish(cocoa({ ...bean(OTHER), ...added('note', {}) }), {
      minor: { isMinor: true },
      slug: 'note',
    });
    expect(await announced(ada)).toEqual([[['bean'], []]]);
  });
});

describe('a minor change', () => {
  it('CHG-03 is silent, and marked as minor in the history', async () => {
    await publish(cocoa(bean(BEAN)));
    const ada = await finish();
    const revision = await publish(cocoa(bean(OTHER)), { minor: { isMinor: true } });
    expect([await changes(ada), await change(ada)]).toEqual([[], null]);
    expect((await revisions())[0]).toMatchObject({ number: revision, isMinor: true, minorItems: [] });
    // A later substantial change shows everything that is new to the reader.
    await publish(cocoa(bean(`${OTHER}\n\nStir.`)));
    expect(await marked(ada)).toEqual([...TWELVE, ['added Stir.']]);
    expect((await revisions())[0]).toMatchObject({ isMinor: false });
  });

  it('CHG-03 may concern single items, which must be among those that change', async () => {
    await publish(cocoa(bean(BEAN)));
    const ada = await finish();
    const files = cocoa({ ...bean(OTHER), '02-milk/content.md': '## About milk\n\nWarm it slowly.' });
    const minorItems = ['cocoa-bean'];
    await expect(
      publishOf(root, await planOf(root, { source, files }), { minorItems: ['cocoa-bee'] }),
    ).rejects.toMatchObject({ status: 400, message: 'This publish does not change cocoa-bee.' });
    await publish(files, { minor: { minorItems } });
    expect(await changed(ada)).toEqual([['cocoa', 'milk']]);
    expect(await change(ada)).toBeNull();
    expect((await revisions())[0]).toMatchObject({ isMinor: false, minorItems });
  });
});

describe('acknowledging a change', () => {
  it('CHG-05 hides it until the next change, and can be undone', async () => {
    await publish(cocoa(bean(BEAN)));
    const ada = await finish();
    const seen = await publish(cocoa(bean(OTHER)));
    await acknowledge(ada);
    await acknowledge(ada);
    expect([await changes(ada), await change(ada)]).toEqual([[], null]);
    await acknowledge(ada, { isAcknowledged: false });
    expect(await changed(ada)).toEqual([['cocoa', 'bean']]);

    // Published while the notice was open: only what the person saw is acknowledged.
    await publish(cocoa(bean(`${OTHER} Then peel it off.`)));
    await acknowledge(ada, { revision: seen });
    expect(await marked(ada)).toEqual([['added  Then peel it off.']]);
    await acknowledge(ada);
    expect(await change(ada)).toBeNull();
    // A retry after a lost response keeps the earlier acknowledgment.
    await acknowledge(ada, { isAcknowledged: false });
    await acknowledge(ada, { isAcknowledged: false });
    expect(await marked(ada)).toEqual([['added  Then peel it off.']]);
  });

  it('CHG-05 applies to one person, and only to what they have completed', async () => {
    await publish(cocoa(bean(BEAN)));
    const [ada, eve] = [await finish(), await newcomer()];
    await acknowledge(eve);
    await complete(eve, 'bean');
    await publish(cocoa(bean(OTHER)));
    // Duplicate names are acknowledged once.
    await acknowledge(ada, { names: ['bean', 'bean'] });
    expect(await changes(ada)).toEqual([]);
    expect(await marked(eve)).toEqual(TWELVE);
    await expect(
      server.client({ tenantId: 'spring' }).send(listChanges, { query: {} }),
    ).rejects.toMatchObject({
      status: 401,
    });
  });
});

describe('what is hidden', () => {
  it('CHG-07 stays hidden: a lesson that is locked now, or was locked when it was supposedly read', async () => {
    await publish(cocoa(bean(BEAN)));
    const ada = await finish();
    const pro = { '01-bean/lesson.json': lesson('bean', { entitlements: ['auth', 'pro'] }) };
    await publish(cocoa({ ...bean('Roast it in the secret zanoven.'), ...pro }));
    expect(await changes(ada)).toEqual([]);
    await expect(change(ada)).rejects.toMatchObject({ status: 403 });
    await publish(cocoa(bean(OTHER)));
    // Simulates a client that invents the revision it has read.
    const [locked] = (await revisions()).slice(1);
    await acknowledge(ada, { revision: locked?.number ?? 0 });
    const found = await change(ada);
    expect(found).toMatchObject({ isStored: false, blocks: [] });
    expect(JSON.stringify(found)).not.toContain('zanoven');
  });

  it('CHG-07 stays hidden: text from when its course was a draft', async () => {
    await publish(cocoa(bean(BEAN)));
    const ada = await finish();
    const draft = { id: 'cocoa', slug: 'cocoa', title: 'Cocoa', status: 'draft', instructors: ['ines'] };
    const files = cocoa({ ...bean('Roast it in the secret zanoven.'), 'course.json': draft });
    const { revision } = await publishOf(root, await planOf(root, { source, files }));
    await goesLive(() => expect(readLesson('bean')).rejects.toMatchObject({ status: 404 }));
    await publish(cocoa(bean(OTHER)));
    await acknowledge(ada, { revision: revision ?? 0 });
    const found = await change(ada);
    expect(found).toMatchObject({ isStored: false, blocks: [] });
    expect(JSON.stringify(found)).not.toContain('zanoven');
  });

  it('CHG-08 says that a text has changed when the version that was read is no longer stored', async () => {
    await publish(cocoa(bean(BEAN)));
    const ada = await finish();
    await publish(cocoa(bean(OTHER)));
    const { rows } = await server.database.pool.query<{ item_id: string }>(
      `delete from item_versions v using items i
       where i.id = v.item_id and i.content_id = 'cocoa-bean' and v.to_rev is not null returning v.item_id`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(await changed(ada)).toEqual([['cocoa', 'bean']]);
    expect(await change(ada)).toMatchObject({ isStored: false, blocks: [], left: 0 });
    await acknowledge(ada);
    expect(await changes(ada)).toEqual([]);
  });
});

describe('a guide', () => {
  it('CHG-02, CHG-05 is announced and acknowledged like a lesson', async () => {
    const guide = (text: string): Files => ({
      'guides/whisk/guide.json': lesson('whisk', { id: 'whisk' }),
      'guides/whisk/content.md': text,
    });
    const put = async (text: string) => {
      const { revision } = await publishOf(
        root,
        await planOf(root, { source: 'whisks', files: guide(text) }),
      );
      await goesLive(async () =>
        expect((await server.get('/guides/whisk', { tenantId: 'spring' })).status).toBe(200),
      );
      return revision;
    };
    await put('Whisk it for a minute.');
    const ada = await newcomer();
    await ada.send(markGuideComplete, {
      query: {},
      body: { lessonId: 'whisk', operationType: 'COMPLETE_LESSON' },
    });
    await put('Whisk it for an hour.');
    await goesLive(async () =>
      expect(await changes(ada)).toMatchObject([{ kind: 'guide', slug: 'whisk', lessons: [] }]),
    );
    const { data } = await ada.send(getTextChange, { query: { lessonId: 'whisk' } });
    expect(data.change?.blocks).toHaveLength(1);
    await ada.send(acknowledgeChanges, {
      query: {},
      body: { lessonIds: ['whisk'], revision: data.change?.revision ?? 0, isAcknowledged: true },
    });
    expect(await changes(ada)).toEqual([]);
  });
});
