import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { getMyData } from '@academy/contract/account';
import type { Client } from '@academy/contract/client';
import { getLesson } from '@academy/contract/lessons';
import { deleteNote, exportNotes, listNotes, listPageNotes, saveNote } from '@academy/contract/notes';
import { search } from '@academy/contract/search';
import { MAX_NOTE_BYTES, MAX_NOTES_PER_PAGE } from '@academy/domain/notes';
import { deletePerson } from '../../people/delete-person.ts';
import { contentTree } from '../../testing/content.ts';
import { newcomers } from '../../testing/learners.ts';
import { sampleFiles } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';

const FILE = 'spring/courses/01-tea/01-leaves/01-green/content.md';
const GREEN = { lessonId: 'green', courseId: 'tea' };
const KETTLE = { lessonId: 'kettle' };
const WARM = {
  exact: 'Warm water opens the leaves slowly',
  prefix: 'First. ',
  suffix: ', hot water burns them.',
};
const LONG = 'spring/guides/long';
const tree = contentTree({
  ...sampleFiles,
  [`${LONG}/guide.json`]: { id: 'long', slug: 'long', title: 'Long', status: 'live', type: 'article' },
  [`${LONG}/content.md`]: 'All the tea in the world. '.repeat(4_000),
  [FILE]: `First. ${WARM.exact}${WARM.suffix}\n\n## Water\n\nUse *fresh* water for every pot.`,
});
let time = new Date('2026-01-05T09:00:00Z');
const setup = { config: { folders: { tenants: tree.folder } }, now: () => time };
const server = await testServer(setup);
const newcomer = newcomers(server);
const { pool } = server.database;

type Change = {
  id?: string;
  text?: string;
  age?: number;
  quote?: typeof WARM;
  lessonId?: string;
  courseId?: string;
};
async function save(
  client: Client,
  { id = randomUUID(), text = 'Why?', age = 0, quote = WARM, ...at }: Change = {},
) {
  time = new Date(time.getTime() + 1000);
  const body = { ...('lessonId' in at ? { lessonId: '', ...at } : GREEN), quote, text, age };
  const { note } = (await client.send(saveNote, { params: { id }, query: {}, body })).data;
  return { id, note };
}
async function remove(client: Client, id: string, age = 0) {
  time = new Date(time.getTime() + 1000);
  await client.send(deleteNote, { params: { id }, query: { age } });
}
const onPage = async (client: Client, page: { lessonId: string; courseId?: string } = GREEN) =>
  (await client.send(listPageNotes, { query: page })).data.notes;
const textsOnPage = async (client: Client) => (await onPage(client)).map(({ text }) => text);
const mine = async (client: Client, query: { q?: string; changed?: 'true'; page?: number } = {}) =>
  (await client.send(listNotes, { query })).data;

describe('a note', () => {
  it('NOTE-05 is saved once under the id from the browser, however often it is sent', async () => {
    const ada = await newcomer();
    const { id, note } = await save(ada);
    expect(note).toMatchObject({ id, quote: WARM, text: 'Why?', createdAt: time.toISOString() });
    await Promise.all(Array.from({ length: 5 }, () => save(ada, { id })));
    expect(await textsOnPage(ada)).toEqual(['Why?']);
  });

  it('NOTE-05 keeps the later of two writes in whichever order they arrive, and its quote', async () => {
    const ada = await newcomer();
    const { id } = await save(ada);
    const other = { exact: 'Another quote', prefix: '', suffix: '' };
    expect((await save(ada, { id, text: 'Now I know.', quote: other })).note).toMatchObject({
      text: 'Now I know.',
      quote: WARM,
    });
    const late = await save(ada, { id, text: 'Written before', age: 60_000 });
    expect(late.note?.text).toBe('Now I know.');
    await remove(ada, id, 60_000);
    expect(await textsOnPage(ada)).toEqual(['Now I know.']);
  });

  it('NOTE-05 is restored by undoing the deletion, not by a late write', async () => {
    const ada = await newcomer();
    const { id } = await save(ada);
    await remove(ada, id);
    await remove(ada, id);
    expect((await save(ada, { id, age: 60_000 })).note).toBeNull();
    const stored = await pool.query('select exact, text from notes where id = $1', [id]);
    expect(stored.rows).toEqual([{ exact: '', text: '' }]);
    expect((await save(ada, { id })).note).toMatchObject({ quote: WARM, text: 'Why?' });
    await remove(ada, randomUUID());
    expect(await textsOnPage(ada)).toEqual(['Why?']);
  });

  it('NOTE-05 is forgotten a month after it was deleted', async () => {
    const ada = await newcomer();
    const { id } = await save(ada);
    await remove(ada, id);
    await pool.query(`update notes set deleted_at = deleted_at - interval '31 days' where id = $1`, [id]);
    await remove(ada, randomUUID());
    expect((await pool.query('select from notes where id = $1', [id])).rowCount).toBe(0);
  });

  it('NOTE-07 can be read, changed and deleted only by its owner', async () => {
    const [ada, eve] = [await newcomer(), await newcomer()];
    const { id } = await save(ada, { text: 'My secret' });
    expect([await onPage(eve), (await mine(eve)).notes]).toEqual([[], []]);
    await remove(eve, id);
    await save(eve, { id, text: 'Hers' });
    expect([await textsOnPage(ada), await textsOnPage(eve)]).toEqual([['My secret'], ['Hers']]);
    const visitor = server.client({ tenantId: 'spring' });
    await expect(save(visitor)).rejects.toMatchObject({ status: 401 });
    await expect(onPage(visitor)).rejects.toMatchObject({ status: 401 });
    await expect(mine(visitor)).rejects.toMatchObject({ status: 401 });
  });

  it.each([
    ['a locked lesson', { lessonId: 'pull', courseId: 'espresso' }, 403],
    ['an unknown lesson', { lessonId: 'no-such', courseId: 'tea' }, 404],
    ['a draft', { lessonId: 'draft-guide' }, 404],
    ['a lesson of another academy', { lessonId: 'pods-first', courseId: 'pods' }, 404],
  ])('NOTE-07 on %s is refused, and the field named', async (_what, page, status) => {
    const ada = await newcomer();
    const refused = { status, envelope: { errors: [{ field: expect.stringMatching(/Id$/) as string }] } };
    await expect(save(ada, page)).rejects.toMatchObject(refused);
    await expect(onPage(ada, page)).rejects.toMatchObject({ status });
    expect((await mine(ada)).all).toBe(0);
  });

  it('NOTE-06 above 10 kB is refused with the limit, and HTML is treated as text', async () => {
    const ada = await newcomer();
    const most = 'é'.repeat(MAX_NOTE_BYTES / 2);
    expect((await save(ada, { text: most })).note?.text).toBe(most);
    await expect(save(ada, { text: `${most}!` })).rejects.toMatchObject({
      status: 400,
      envelope: {
        errors: [{ field: 'text', message: 'A note can have up to 10 kB; this one has 10.1 kB.' }],
      },
    });
    const html = '<script>alert(1)</script> & <b>bold</b>';
    expect((await save(ada, { text: html })).note?.text).toBe(html);
    await expect(save(ada, { quote: { ...WARM, exact: 'x'.repeat(2001) } })).rejects.toMatchObject({
      status: 400,
    });
    await expect(save(ada, { id: 'not-a-uuid' })).rejects.toMatchObject({ status: 400 });
  });

  it('NOTE-06 is refused beyond the limit of a page, while existing notes can still be edited', async () => {
    const ada = await newcomer();
    const { id } = await save(ada);
    await pool.query(
      `insert into notes (user_id, id, item_id, exact, prefix, suffix, text, title, created_at, updated_at)
       select user_id, gen_random_uuid(), item_id, exact, prefix, suffix, text, title, created_at, updated_at
       from notes, generate_series(2, $2) where id = $1`,
      [id, MAX_NOTES_PER_PAGE],
    );
    await expect(save(ada)).rejects.toMatchObject({
      status: 409,
      message: 'A page can have up to 200 notes and highlights. Please delete some of them first.',
    });
    expect((await save(ada, { id, text: 'Changed' })).note?.text).toBe('Changed');
    expect((await save(ada, KETTLE)).note).not.toBeNull();
    await remove(ada, id);
    expect((await save(ada)).note).not.toBeNull();
  });
});

describe('the notes of a person', () => {
  it('NOTE-04 are listed with course and lesson, in every academy, latest first', async () => {
    const ada = await newcomer();
    await save(ada, { text: 'One' });
    await save(ada, { ...KETTLE, text: 'Two' });
    const { notes, total, all, changed } = await mine(ada);
    expect({ total, all, changed }).toEqual({ total: 2, all: 2, changed: 1 });
    // The guide does not contain these words.
    expect(notes).toMatchObject([
      { text: 'Two', title: 'Use a kettle', courseTitle: null, state: 'changed', path: '/guides/kettle' },
      {
        text: 'One',
        title: 'Green tea',
        courseTitle: 'Making tea',
        state: 'found',
        tenantId: 'spring',
        path: '/courses/making-tea/lessons/green',
        ...GREEN,
      },
    ]);
    expect((await mine(ada, { changed: 'true' })).notes.map(({ text }) => text)).toEqual(['Two']);
  });

  it('NOTE-04 are found by their words, their quote and the titles of their page, by their owner only', async () => {
    const [ada, eve] = [await newcomer(), await newcomer()];
    await save(ada, { text: 'Ask 100% about Zanzibar_tea' });
    await save(ada, { ...KETTLE, text: 'Other' });
    const found = async (q: string, client = ada) =>
      (await mine(client, { q })).notes.map(({ text }) => text);
    expect(await found('zanzibar')).toEqual(['Ask 100% about Zanzibar_tea']);
    expect(await found('OPENS 100%')).toEqual(['Ask 100% about Zanzibar_tea']);
    expect(await found('making green')).toEqual(['Ask 100% about Zanzibar_tea']);
    expect(await found('zanzibar%tea')).toEqual([]);
    expect(await found('Zanzibar', eve)).toEqual([]);
    const query = { q: 'Zanzibar' };
    expect((await ada.send(search, { query })).data.results).toEqual([]);
    const answer = await server.get('/api/v1/notes?q=zanzibar', { tenantId: 'spring', as: 'ada' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('NOTE-04 are paged', async () => {
    const ada = await newcomer();
    for (let count = 1; count <= 21; count += 1) await save(ada, { text: String(count) });
    const [first, second] = [await mine(ada), await mine(ada, { page: 2 })];
    expect([first.notes.length, first.notes[0]?.text, first.total]).toEqual([20, '21', 21]);
    expect(second.notes.map(({ text }) => text)).toEqual(['1']);
  });

  it('NOTE-04 are checked against their texts over several requests', async () => {
    const ada = await newcomer();
    const quote = { exact: 'x y '.repeat(500), prefix: '', suffix: '' };
    for (let count = 1; count <= 3; count += 1) await save(ada, { lessonId: 'long', quote });
    expect((await mine(ada)).changed).toBe(1);
    expect((await mine(ada)).changed).toBe(2);
    expect((await mine(ada)).changed).toBe(3);
  });

  it('NOTE-08 are exported as Markdown with HTML escaped', async () => {
    const token = await server.signToken({ subject: 'export' });
    const ada = server.client({ tenantId: 'spring', token });
    await save(ada, { text: 'See <img src=x>\n\n- one\n- two' });
    await save(ada, { quote: { exact: '*fresh* <b>', prefix: '', suffix: '' }, text: '' });
    const response = await server.get('/api/v1/notes/export', {
      tenantId: 'spring',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/filename="notes-2026-\d\d-\d\d\.md"/);
    const [heading, place, ...rest] = (await response.text()).split('\n\n').slice(1);
    expect(heading).toBe('## Making tea: Green tea');
    expect(place).toMatch(/^Spring Academy · <http.*\/courses\/making-tea\/lessons\/green>$/);
    expect(rest.filter((line) => !line.startsWith('*'))).toEqual([
      `> ${WARM.exact}`,
      'See \\<img src=x>',
      '- one\n- two',
      '> \\*fresh\\* \\<b\\>',
      '',
    ]);
    expect(exportNotes.file).toBe('text/markdown');
  });

  it('NOTE-07 are part of “my data”, and deleted with the account', async () => {
    const subject = 'mary';
    const mary = server.client({ tenantId: 'spring', token: await server.signToken({ subject }) });
    const { id } = await save(mary, { text: 'In my data' });
    const { records } = (await mary.send(getMyData, {})).data;
    expect(records['notes']).toMatchObject([
      { id, text: 'In my data', exact: WARM.exact, item: { kind: 'lesson', id: 'green' } },
    ]);
    const { rows } = await pool.query<{ provider: string }>('select provider from users where subject = $1', [
      subject,
    ]);
    const until = new Date(time.getTime() + 600_000);
    await deletePerson(pool, { provider: rows[0]?.provider ?? '', subject, now: time, until });
    expect((await pool.query('select from notes where id = $1', [id])).rowCount).toBe(0);
  });
});

describe('notes after a later publish', () => {
  async function publish(isLive: () => Promise<boolean>): Promise<void> {
    const other = await testServer({ ...setup, database: server.database });
    await vi.waitFor(async () => expect(await isLive()).toBe(true), { timeout: 20_000, interval: 50 });
    await other.stop();
  }

  it('NOTE-03, NOTE-07 are found again or listed as changed, locked or gone, and keep quote and words', async () => {
    const ada = await newcomer();
    const { id } = await save(ada, { text: 'Mine' });
    await save(ada, { ...KETTLE, quote: { ...WARM, exact: 'Fill it with water' }, text: 'Of a guide' });
    const states = async () => (await mine(ada)).notes.map(({ text, state }) => [text, state]);
    await states();

    tree.edit(FILE, (text) => `A new beginning.\n\n${text.replace('slowly', 'gently')}`);
    const isChanged = async (word: string) => {
      const params = { courseSlug: 'making-tea', lessonSlug: 'green' };
      return (await ada.send(getLesson, { params, query: {} })).data.content.includes(word);
    };
    await publish(() => isChanged('gently'));
    expect((await states()).at(-1)).toEqual(['Mine', 'found']);

    tree.write(FILE, 'Something else entirely is written here now, about cups and pots.');
    await publish(() => isChanged('entirely'));
    expect((await states()).at(-1)).toEqual(['Mine', 'changed']);

    tree.edit('spring/courses/01-tea/01-leaves/01-green/lesson.json', (text) =>
      text.replace('{', '{ "entitlements": ["pro"],'),
    );
    const isListedAs = async (state: string) => (await states()).at(-1)?.[1] === state;
    await publish(() => isListedAs('locked'));

    tree.remove('spring/courses/01-tea/01-leaves/01-green');
    await publish(() => isListedAs('gone'));
    const { notes, changed } = await mine(ada, { changed: 'true', q: 'mine' });
    expect(changed).toBeGreaterThanOrEqual(1);
    expect(notes).toMatchObject([
      {
        quote: WARM,
        text: 'Mine',
        title: 'Green tea',
        courseTitle: 'Making tea',
        path: null,
        courseId: null,
        lessonId: 'green',
      },
    ]);
    // Notes belong to their author, even if the page is gone.
    expect((await save(ada, { id, text: 'Still mine' })).note?.text).toBe('Still mine');
    await remove(ada, id);
    expect((await save(ada, { id, text: 'Undone' })).note?.text).toBe('Undone');
  });
});
