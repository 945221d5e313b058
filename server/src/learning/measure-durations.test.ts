import { describe, expect, it } from 'vitest';
import { getCourse, listCourses } from '@academy/contract/courses';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';
import { measureDurationsNow } from './measure-durations.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const { pool } = server.database;
const begun = new Date('2026-01-05T09:00:00Z');
const later = (seconds: number) => new Date(begun.getTime() + seconds * 1000);
const client = server.client({ tenantId: 'spring' });
const measure = () => measureDurationsNow(server.context);

let people = 0;
/** Adds a person who starts at the same time as all others and takes that long. */
async function addPerson(): Promise<string> {
  people += 1;
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (id, provider, subject, created_at, updated_at)
     values (gen_random_uuid(), 'test', $1, $2, $2) returning id`,
    [`runner-${people}`, begun],
  );
  return rows[0]?.id ?? '';
}

async function doLab(contentId: string, seconds: number): Promise<void> {
  await pool.query(
    `insert into progress (user_id, item_id, started_at, completed_at, decided_at, touched_at, revision)
     select $1, id, $2, $3, $3, $3, 1 from items where content_id = $4 and kind = 'lesson'`,
    [await addPerson(), begun, later(seconds), contentId],
  );
}

async function takeCheck(contentId: string, seconds: number): Promise<void> {
  await pool.query(
    `insert into quiz_attempts (id, user_id, item_id, hash, revision, seed, questions, opened_at, submitted_at)
     select gen_random_uuid(), $1, i.id, v.hash, 1, 1, 2, $2, $3
     from items i join item_versions v on v.item_id = i.id and v.to_rev is null where i.content_id = $4`,
    [await addPerson(), begun, later(seconds), contentId],
  );
}

async function durationOf(course: string, lessonId: string): Promise<number | undefined> {
  const { data } = await client.send(getCourse, { query: { slug: course } });
  return data.lessons.find((lesson) => lesson.lessonId === lessonId)?.duration;
}

describe('measured durations', () => {
  it('DUR-03 replace the estimate of a lab once twenty people have done it, in outlines and lists', async () => {
    const total = async () =>
      (await client.send(listCourses, { query: {} })).data.courses.find(({ slug }) => slug === 'coffee')
        ?.duration;
    const before = (await total()) ?? 0;
    for (let run = 0; run < 19; run += 1) await doLab('practice', 600 + run * 60);
    // Interrupted overnight, and clicked away: neither counts.
    await doLab('practice', 60_000);
    await doLab('practice', 1);
    await measure();
    expect((await pool.query('select 1 from measured_durations')).rowCount).toBe(0);

    await doLab('practice', 7200);
    await measure();
    await expect.poll(() => durationOf('coffee', 'practice')).toBe(1170);
    expect(await total()).toBe(before - 60 + 1170);
  });

  it('DUR-03 are the time of an attempt for a check, and none for texts', async () => {
    for (let run = 0; run < 20; run += 1) {
      await takeCheck('tea-check', 90);
      await doLab('black', 5000);
    }
    await measure();
    await expect.poll(() => durationOf('making-tea', 'tea-check')).toBe(90);
    expect(await durationOf('making-tea', 'black')).toBe(60);
  });
});
