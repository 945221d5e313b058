import { describe, expect, it } from 'vitest';
import type { Client } from '@academy/contract/client';
import { getCourse, listCourses } from '@academy/contract/courses';
import { getGuide, listGuides } from '@academy/contract/guides';
import { getLesson, listLessons } from '@academy/contract/lessons';
import { verifyUserAccess } from '@academy/contract/people';
import { markComplete, markGuideComplete } from '@academy/contract/progress';
import { contentTree } from '../../testing/content.ts';
import { complete, newcomers, start, undo } from '../../testing/learners.ts';
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
const course = async (client: Client, slug = 'making-tea') =>
  (await client.send(getCourse, { query: { slug } })).data;
const rows = async () =>
  (await server.database.pool.query<{ count: number }>('select count(*)::int as count from progress')).rows[0]
    ?.count;

describe('starting a lesson', () => {
  it('CRS-03 is recorded, shown in every outline, and does not count as complete', async () => {
    const ada = await newcomer();
    expect(await start(ada, tea('green'))).toEqual({ lessonId: 'green', progressStatus: 'started' });
    const { lessons, completedLesson, progressStatus } = await course(ada);
    expect(lessons.map((lesson) => lesson.progressStatus)).toEqual(['', 'started', '', '']);
    expect([completedLesson, progressStatus]).toEqual([0, 'In Progress']);
    const list = (await ada.send(listLessons, { query: { slug: 'making-tea' } })).data;
    expect(list.lessons).toEqual(lessons);
  });

  it('CRS-03 leaves a complete lesson complete', async () => {
    const ada = await newcomer();
    await complete(ada, tea('green'));
    expect((await start(ada, tea('green'))).progressStatus).toBe('completed');
  });

  it('GDE-01 works for a guide, which has no course', async () => {
    const ada = await newcomer();
    await start(ada, { lessonId: 'kettle' });
    const { data } = await ada.send(getGuide, { query: { slug: 'kettle' } });
    expect(data.progressStatus).toBe('In Progress');
  });
});

describe('completing a lesson', () => {
  it('CRS-03 counts once however often it is sent, and returns the next lesson', async () => {
    const ada = await newcomer();
    const first = await complete(ada, tea('green'));
    expect(first).toEqual({
      lesson: { lessonId: 'green', isComplete: true, progressStatus: 'completed' },
      completedLesson: 1,
      lessonsCount: 3,
      progressStatus: 'In Progress',
      isLastLesson: false,
      nextLesson: { lessonId: 'black', slug: 'black', title: 'Black tea' },
    });
    expect(await complete(ada, tea('green'))).toEqual(first);
    const { completedLesson, lessons } = await course(ada);
    expect([completedLesson, lessons.map(({ isComplete }) => isComplete)]).toEqual([
      1,
      [false, true, false, false],
    ]);
    const params = { courseSlug: 'making-tea', lessonSlug: 'green' };
    const { data } = await ada.send(getLesson, { params, query: {} });
    expect(data).toMatchObject({ isComplete: true, progressStatus: 'completed' });
  });

  it('CRS-03 counts once when ten tabs send it concurrently', async () => {
    const ada = await newcomer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(ada, tea('green'))));
    expect(new Set(answers.map(({ completedLesson }) => completedLesson))).toEqual(new Set([1]));
    expect((await course(ada)).completedLesson).toBe(1);
  });

  it('CRS-03 returns everyone their own response under concurrent completions', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => newcomer()));
    await Promise.all(people.filter((_, at) => at % 2 === 0).map((ada) => complete(ada, tea('black'))));
    const answers = await Promise.all(people.map((ada) => complete(ada, tea('green'))));
    expect(answers.map(({ completedLesson }) => completedLesson)).toEqual([2, 1, 2, 1, 2, 1, 2, 1]);
  });

  it('CRS-05 finishes the course when its last lessons are completed concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const ada = await newcomer();
      const lessons = ['taste', 'roast', 'practice'];
      await server.database.pool.query(
        `insert into progress (user_id, item_id, started_at, completed_at, decided_at, touched_at, revision)
         select u.id, i.id, $1, $1, $1, $1, 1 from users u, items i
         where u.id = $2 and i.kind = 'lesson' and i.content_id = 'coffee-exam'`,
        [time, await userId(ada)],
      );
      const answers = await Promise.all(
        lessons.map((lessonId) => complete(ada, { lessonId, courseId: 'coffee' })),
      );
      expect(answers.some(({ progressStatus }) => progressStatus === 'Completed')).toBe(true);
      expect(await finished(ada)).toBe(1);
    }
  });

  it('CRS-03 determines the last lesson itself, whatever the browser sends', async () => {
    const ada = await newcomer();
    const body = { lessonId: 'practice', courseId: 'coffee', operationType: 'COMPLETE_LESSON' as const };
    const completeAs = (isLastLesson: boolean) =>
      ada.send(markComplete, { query: {}, body: { ...body, isLastLesson } });
    expect((await completeAs(false)).data).toMatchObject({ isLastLesson: true, nextLesson: null });
    const other = { ...body, lessonId: 'taste', isLastLesson: true };
    expect((await ada.send(markComplete, { query: {}, body: other })).data).toMatchObject({
      isLastLesson: false,
      nextLesson: { slug: 'roast' },
    });
  });

  it('CRS-05 records an unlisted lesson without counting it', async () => {
    const ada = await newcomer();
    expect(await complete(ada, tea('aside'))).toMatchObject({
      lesson: { isComplete: true },
      completedLesson: 0,
      progressStatus: 'Not Started',
      isLastLesson: false,
      nextLesson: null,
    });
  });

  it('CRS-03 stores the revision of the content', async () => {
    const ada = await newcomer();
    await complete(ada, tea('green'));
    const { rows: stored } = await server.database.pool.query<{ same: boolean }>(
      `select p.revision = v.from_rev as same from progress p join item_versions v on v.item_id = p.item_id
       where p.user_id = $1 and v.to_rev is null`,
      [await userId(ada)],
    );
    expect(stored).toEqual([{ same: true }]);
  });

  it('AUTH-12 is visible only to the person, in every academy', async () => {
    const [ada, eve] = [await newcomer(), await newcomer()];
    await complete(ada, tea('green'));
    expect((await course(eve)).completedLesson).toBe(0);
    expect((await course(server.client({ tenantId: 'spring' }))).completedLesson).toBe(0);
  });
});

describe('undoing', () => {
  it('CRS-03 reverts the lesson, and completing it again counts it again', async () => {
    const ada = await newcomer();
    await complete(ada, tea('green'));
    expect(await undo(ada, tea('green'))).toEqual({
      lesson: { lessonId: 'green', isComplete: false, progressStatus: 'started' },
      completedLesson: 0,
      lessonsCount: 3,
      progressStatus: 'In Progress',
    });
    expect((await complete(ada, tea('green'))).completedLesson).toBe(1);
  });

  it('CRS-06 locks the conclusion again', async () => {
    const grace = server.client({ tenantId: 'spring', as: 'grace' });
    await complete(grace, { lessonId: 'pull', courseId: 'espresso' });
    expect((await course(grace, 'espresso')).courseConclusion).not.toBeNull();
    await undo(grace, { lessonId: 'pull', courseId: 'espresso' });
    expect(await course(grace, 'espresso')).toMatchObject({
      courseConclusion: null,
      progressStatus: 'In Progress',
    });
  });

  it('CRS-03 ignores an offline change that is older than the stored one', async () => {
    const ada = await newcomer();
    const before = later(0);
    later(2);
    await complete(ada, tea('green'));
    later(2);
    await undo(ada, tea('green'));
    expect((await complete(ada, { ...tea('green'), at: before })).lesson.isComplete).toBe(false);
    await complete(ada, tea('green'));
    expect((await undo(ada, { ...tea('green'), at: before })).lesson.isComplete).toBe(true);
  });

  it('CRS-03 is not blocked forever by a fast clock', async () => {
    const ada = await newcomer();
    await complete(ada, { ...tea('green'), at: '2036-01-01T00:00:00.000Z' });
    later(1);
    expect((await undo(ada, tea('green'))).lesson.isComplete).toBe(false);
  });

  it('GDE-01 reverts a guide', async () => {
    const ada = await newcomer();
    const body = { lessonId: 'kettle', operationType: 'COMPLETE_LESSON' as const };
    await ada.send(markGuideComplete, { query: {}, body });
    expect(await undo(ada, { lessonId: 'kettle' })).toMatchObject({ progressStatus: 'In Progress' });
  });
});

describe('completing a guide', () => {
  it('GDE-01 sets its status for this person only, in the list too', async () => {
    const ada = await newcomer();
    const body = { lessonId: 'kettle', operationType: 'COMPLETE_LESSON' as const };
    const { data } = await ada.send(markGuideComplete, { query: {}, body });
    expect(data).toEqual({ lessonId: 'kettle', progressStatus: 'Completed' });
    expect((await ada.send(getGuide, { query: { slug: 'kettle' } })).data.progressStatus).toBe('Completed');
    const { guides, categories } = (await ada.send(listGuides, { query: {} })).data;
    expect(guides.map(({ progressStatus }) => progressStatus)).toEqual(['Completed', 'Not Started']);
    expect(categories.find(({ categoryName }) => categoryName === 'progress')?.options).toMatchObject([
      { key: 'In Progress', count: 0 },
      { key: 'Completed', count: 1 },
    ]);
    const eve = await newcomer();
    expect((await eve.send(getGuide, { query: { slug: 'kettle' } })).data.progressStatus).toBe('Not Started');
  });
});

describe('a deleted person', () => {
  it('CRS-03 is deleted along with their records', async () => {
    const ada = await newcomer();
    await complete(ada, tea('green'));
    const before = (await rows()) ?? 0;
    await server.database.pool.query('delete from users where id = $1', [await userId(ada)]);
    expect(await rows()).toBe(before - 1);
  });
});

describe('the list', () => {
  it('CAT-01 shows the progress of the person', async () => {
    const ada = await newcomer();
    await complete(ada, tea('green'));
    const { courses } = (await ada.send(listCourses, { query: {} })).data;
    expect(courses.map(({ completedLesson, progressStatus }) => [completedLesson, progressStatus])).toEqual([
      [1, 'In Progress'],
      [0, 'Not Started'],
      [0, 'Not Started'],
    ]);
  });
});

async function userId(client: Client): Promise<string> {
  return (await client.send(verifyUserAccess, {})).data.userId;
}

async function finished(client: Client): Promise<number | null> {
  const { rowCount } = await server.database.pool.query('select from course_completions where user_id = $1', [
    await userId(client),
  ]);
  return rowCount;
}
