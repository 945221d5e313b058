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

  it('CAT-09 is stored for every device of the person, and starts the lesson', async () => {
    const ada = await newcomer();
    expect(await read(ada)).toBeUndefined();
    const at = later(1);
    expect(await put(ada, { heading: 'water' })).toEqual({ heading: 'water', at });
    expect(await read(ada)).toEqual({ heading: 'water', at });
    expect((await course(ada)).lessons.find(({ slug }) => slug === 'green')?.progressStatus).toBe('started');
    expect(await read(await newcomer())).toBeUndefined();
  });

  it('CRS-11 includes the second of a video', async () => {
    const ada = await newcomer();
    await put(ada, { lessonId: 'roast', courseId: 'coffee', second: 61.5 });
    const params = { courseSlug: 'coffee', lessonSlug: 'roast' };
    expect((await ada.send(getLesson, { params, query: {} })).data.place).toMatchObject({ second: 61.5 });
  });

  it('VID-06 merges the watched parts of all devices, including late ones', async () => {
    const ada = await newcomer();
    const lesson = { lessonId: 'roast', courseId: 'coffee' };
    const parts = (...watched: [number, number][]) => ({ ...lesson, second: 20, watched });
    const early = later(1);
    const at = later(1);
    expect(await put(ada, parts([10, 20], [0, 5]))).toEqual({
      second: 20,
      watched: [
        [0, 5],
        [10, 20],
      ],
      at,
    });
    expect(await put(ada, { ...parts([5, 8], [30, 40]), second: 3, at: early })).toEqual({
      second: 20,
      watched: [
        [0, 8],
        [10, 20],
        [30, 40],
      ],
      at,
    });
    // A position without parts keeps the existing parts.
    later(1);
    await put(ada, { ...lesson, second: 0 });
    const params = { courseSlug: 'coffee', lessonSlug: 'roast' };
    expect((await ada.send(getLesson, { params, query: {} })).data.place).toMatchObject({
      second: 0,
      watched: [
        [0, 8],
        [10, 20],
        [30, 40],
      ],
    });
    const other = await newcomer();
    expect((await other.send(getLesson, { params, query: {} })).data.place).toBeUndefined();
  });

  it('VID-06 stores a bounded number of parts, however often a person seeks, covering everything watched', async () => {
    const ada = await newcomer();
    const lesson = { lessonId: 'roast', courseId: 'coffee', second: 20 };
    const every = (step: number, from: number) =>
      Array.from({ length: 200 }, (_, at): [number, number] => [from + at * step, from + at * step + 1]);
    await put(ada, { ...lesson, watched: every(10, 0) });
    const early = time.toISOString();
    later(1);
    expect((await put(ada, { ...lesson, watched: every(10, 5) })).watched).toHaveLength(200);
    const late = await put(ada, { ...lesson, watched: every(10, 3000), at: early });
    expect(late.watched).toHaveLength(200);
    expect(late.watched?.at(-1)?.[1]).toBe(4991);
    const { rows: stored } = await server.database.pool.query<{ parts: number }>(
      'select count(*)::int as parts from progress, unnest(watched) group by user_id order by 1 desc limit 1',
    );
    expect(stored).toEqual([{ parts: 200 }]);
  });

  it('CAT-09 ignores an older position that arrives late, and returns the newer one', async () => {
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

  it('CAT-09 does not let a fast clock block other devices', async () => {
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
    ['watched.0.0', { watched: [[-1, 5]] }],
    ['watched', { watched: Array.from({ length: 201 }, () => [1, 2]) }],
    ['at', { at: 'yesterday' }],
    ['sequence', { sequence: 1.5 }],
  ])('API-08 a bad %s is refused and named', async (field, body) => {
    const ada = await newcomer();
    const before = await rows();
    await expect(put(ada, body)).rejects.toMatchObject({ status: 400, envelope: { errors: [{ field }] } });
    expect(await rows()).toBe(before);
  });
});
