import { describe, expect, it } from 'vitest';
import type { Client } from '@academy/contract/client';
import { getCourse } from '@academy/contract/courses';
import { getLesson } from '@academy/contract/lessons';
import { savePosition } from '@academy/contract/progress';
import { contentTree } from '../../testing/content.ts';
import { newcomers } from '../../testing/learners.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
let time = new Date('2026-01-05T09:00:00Z');
const later = (minutes: number) => {
  time = new Date(time.getTime() + minutes * 60_000);
  return time.toISOString();
};
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time });
const newcomer = newcomers(server);
const tea = (lessonId: string) => ({ lessonId, courseId: 'tea' });
const course = async (client: Client) =>
  (await client.send(getCourse, { query: { slug: 'making-tea' } })).data;
const rows = async () =>
  (await server.database.pool.query<{ count: number }>('select count(*)::int as count from progress')).rows[0]
    ?.count;

describe('the reading position in a lesson', () => {
  const put = async (client: Client, body: object) =>
    (
      await client.send(savePosition, {
        query: {},
        body: { ...tea('green'), at: time.toISOString(), sequence: 1, ...body },
      })
    ).data;
  const read = async (client: Client) =>
    (await client.send(getLesson, { params: { courseSlug: 'making-tea', lessonSlug: 'green' }, query: {} }))
      .data.place;

  it('CAT-09 is stored for every device of the person, and is where to resume', async () => {
    const ada = await newcomer();
    expect(await read(ada)).toBeUndefined();
    const at = later(1);
    expect(await put(ada, { heading: 'water' })).toEqual({ heading: 'water', at });
    expect(await read(ada)).toEqual({ heading: 'water', at });
    expect((await course(ada)).resume).toEqual({ lessonId: 'green', slug: 'green', title: 'Green tea' });
    expect(await read(await newcomer())).toBeUndefined();
  });

  it('CRS-11 is the second of a video too', async () => {
    const ada = await newcomer();
    await put(ada, { lessonId: 'roast', courseId: 'coffee', second: 61.5 });
    const params = { courseSlug: 'coffee', lessonSlug: 'roast' };
    expect((await ada.send(getLesson, { params, query: {} })).data.place).toMatchObject({ second: 61.5 });
  });

  it('CAT-09 an older one that arrives late is ignored, and the newer one is returned', async () => {
    const ada = await newcomer();
    const early = later(1);
    const late = later(1);
    await put(ada, { heading: 'the-gaiwan', at: late, sequence: 7 });
    expect(await put(ada, { heading: 'water', at: early, sequence: 9 })).toEqual({
      heading: 'the-gaiwan',
      at: late,
    });
    expect(await put(ada, { heading: 'water', at: late, sequence: 6 })).toMatchObject({
      heading: 'the-gaiwan',
    });
    expect(await put(ada, { heading: 'water', at: late, sequence: 8 })).toMatchObject({ heading: 'water' });
  });

  it('CAT-09 a fast clock does not block the other devices', async () => {
    const ada = await newcomer();
    const now = later(1);
    expect(await put(ada, { heading: 'water', at: '2036-01-01T00:00:00.000Z' })).toEqual({
      heading: 'water',
      at: now,
    });
    later(1);
    expect(await put(ada, { heading: 'the-gaiwan' })).toMatchObject({ heading: 'the-gaiwan' });
  });

  it.each([
    ['heading', { heading: 'a\u0000b' }],
    ['heading', { heading: '\ud800' }],
    ['heading', { heading: 'x'.repeat(201) }],
    ['second', { second: -1 }],
    ['at', { at: 'yesterday' }],
    ['sequence', { sequence: 1.5 }],
  ])('API-08 a bad %s is refused and named', async (field, body) => {
    const ada = await newcomer();
    const before = await rows();
    await expect(put(ada, body)).rejects.toMatchObject({ status: 400, envelope: { errors: [{ field }] } });
    expect(await rows()).toBe(before);
  });
});
