import { describe, expect, it } from 'vitest';
import { savePosition, markGuideComplete } from '@academy/contract/progress';
import { contentTree } from '../../testing/content.ts';
import { complete, newcomers, start, undo } from '../../testing/learners.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
const time = new Date('2026-01-05T09:00:00Z');
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time });
const newcomer = newcomers(server);
const tea = (lessonId: string) => ({ lessonId, courseId: 'tea' });
const rows = async () =>
  (await server.database.pool.query<{ count: number }>('select count(*)::int as count from progress')).rows[0]
    ?.count;

describe('items without progress', () => {
  const pods = { lessonId: 'press', courseId: 'pods' };
  const pull = { lessonId: 'pull', courseId: 'espresso' };
  const odd = { lessonId: '__proto__', courseId: '__proto__' };
  type Case = {
    what: string;
    body: { lessonId: string; courseId?: string };
    status: number;
    field?: string;
  };
  it.each<Case>([
    { what: 'an unknown lesson', body: tea('no-such'), status: 404 },
    { what: 'a draft', body: tea('unfinished'), status: 404 },
    { what: 'a module', body: tea('leaves'), status: 400 },
    { what: 'a lesson of another course', body: tea('roast'), status: 400, field: 'courseId' },
    { what: 'a lesson of another academy', body: tea('press'), status: 404 },
    { what: 'a course of another academy', body: pods, status: 404, field: 'courseId' },
    { what: 'an unknown course', body: { ...pods, courseId: 'no-such' }, status: 404, field: 'courseId' },
    { what: 'a draft course', body: { ...pods, courseId: 'secret' }, status: 404, field: 'courseId' },
    { what: 'a locked lesson', body: pull, status: 403 },
    { what: 'an unknown guide', body: { lessonId: 'no-such' }, status: 404 },
    { what: 'a draft guide', body: { lessonId: 'draft-guide' }, status: 404 },
    { what: '__proto__', body: odd, status: 404, field: 'courseId' },
  ])('API-08 $what: a clear error, nothing stored', async ({ body, status, field = 'lessonId' }) => {
    const ada = server.client({ tenantId: 'spring', as: 'ada' });
    const before = await rows();
    const refused = { status, envelope: { errors: [{ field }] } };
    await expect(start(ada, body)).rejects.toMatchObject(refused);
    await expect(undo(ada, body)).rejects.toMatchObject(refused);
    const place = { ...body, heading: 'water', at: time.toISOString(), sequence: 1 };
    await expect(ada.send(savePosition, { query: {}, body: place })).rejects.toMatchObject(refused);
    const { courseId, lessonId } = body;
    const completing = courseId
      ? complete(ada, { lessonId, courseId })
      : ada.send(markGuideComplete, { query: {}, body: { lessonId, operationType: 'COMPLETE_LESSON' } });
    await expect(completing).rejects.toMatchObject(refused);
    expect(await rows()).toBe(before);
  });

  it('API-08 no progress is recorded for a draft, not even for an administrator', async () => {
    const root = server.client({ tenantId: 'spring', as: 'root' });
    const before = await rows();
    await expect(start(root, tea('unfinished'))).rejects.toMatchObject({ status: 409 });
    expect(await rows()).toBe(before);
  });

  it('RTE-09 guides where an academy has none', async () => {
    const ada = await newcomer('kube');
    await expect(start(ada, { lessonId: 'pod-guide' })).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['/lessons/mark-started', { ...tea('green'), operationType: 'COMPLETE_LESSON' }, 'operationType'],
    ['/lessons/mark-complete', { ...tea('green'), operationType: 'START_LESSON' }, 'operationType'],
    ['/lessons/mark-complete', { ...tea('green') }, 'operationType'],
    ['/lessons/mark-complete', { lessonId: 'green', operationType: 'COMPLETE_LESSON' }, 'courseId'],
    ['/lessons/mark-started', { courseId: 'tea', operationType: 'START_LESSON' }, 'lessonId'],
    ['/lessons/mark-started', { lessonId: ['green'], operationType: 'START_LESSON' }, 'lessonId'],
    ['/guides/markComplete', { lessonId: 'kettle', operationType: 'DONE' }, 'operationType'],
    ['/lessons/undo-complete', { lessonId: '' }, 'lessonId'],
  ])('API-08 %s refuses %j and names the field', async (path, body, field) => {
    const before = await rows();
    const response = await server.get(`/api/v1${path}`, {
      tenantId: 'spring',
      as: 'ada',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ field }] }]);
    expect(await rows()).toBe(before);
  });

  it('QUIZ-08 a check that was not passed: 409, nothing stored', async () => {
    const ada = await newcomer();
    const before = await rows();
    await expect(complete(ada, tea('tea-check'))).rejects.toMatchObject({
      status: 409,
      envelope: {
        errors: [{ field: 'lessonId', message: 'Complete this check by passing it.' }],
      },
    });
    expect(await rows()).toBe(before);
  });
});
