import { describe, expect, it } from 'vitest';
import { getLab, setLabChecks } from '@academy/contract/labs';
import { getGuide } from '@academy/contract/guides';
import { markGuideComplete } from '@academy/contract/progress';
import { contentTree } from '../../testing/content.ts';
import { labFiles } from '../../testing/lab-content.ts';
import { sampleFiles } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';
import type { PersonName } from '../../testing/tokens.ts';

const tests = 'spring/courses/01-tea/workshops/pour/workshop/examiner/tests';
const tree = contentTree({ ...sampleFiles, ...labFiles, [`${tests}/hot`]: '#!/bin/bash\nexit 0\n' });
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const client = (as?: PersonName) => server.client({ tenantId: 'spring', ...(as && { as }) });

const BREWING = { lessonId: 'brewing', courseId: 'tea' };
const save = async (
  as: PersonName | undefined,
  passedChecks: string[],
  named: { lessonId: string; courseId?: string } = BREWING,
) => (await client(as).send(setLabChecks, { query: {}, body: { ...named, passedChecks } })).data.passedChecks;
const remembered = async (as?: PersonName, lessonId = 'brewing') => {
  const { data } = await client(as).send(getLab, { query: { lessonId } });
  return data.kind === 'browser' ? data.passedChecks : null;
};

describe('the passed checks of a lab', () => {
  it('LAB-06 are stored for the person, replacing the previous list', async () => {
    expect(await remembered('ada')).toEqual([]);
    expect(await save('ada', ['poured'])).toEqual(['poured']);
    expect(await save('ada', ['hot', 'poured', 'poured'])).toEqual(['poured', 'hot']);
    expect(await remembered('ada')).toEqual(['poured', 'hot']);
    expect(await remembered('grace')).toEqual([]);
    expect(await remembered()).toEqual([]);
    expect(await save('ada', ['hot'])).toEqual(['hot']);
    expect(await save('ada', [])).toEqual([]);
    expect(await remembered('ada')).toEqual([]);
  });

  it('LAB-06 belong to one lesson, even if a guide has the same lab', async () => {
    await save('ada', ['poured'], { lessonId: 'stove' });
    expect([await remembered('ada', 'stove'), await remembered('ada')]).toEqual([['poured'], []]);
  });

  it('LAB-06 must be names that the lab has, also when they are read', async () => {
    expect(await save('grace', ['poured', 'made-up'])).toEqual(['poured']);
    await server.database.pool.query(
      `insert into lab_checks (user_id, item_id, check_name, passed_at)
       select user_id, item_id, 'removed-since', passed_at from lab_checks where check_name = 'poured'`,
    );
    expect(await remembered('grace')).toEqual(['poured']);
  });

  it.each([
    ['a lesson that is locked', { lessonId: 'oven' }, 403],
    ['a lab on a portal', { lessonId: 'cluster', courseId: 'coffee' }, 404],
    ['a lesson without a lab', { lessonId: 'green', courseId: 'tea' }, 404],
    ['no lesson at all', { lessonId: 'none', courseId: 'tea' }, 404],
  ])('LAB-06 are refused for %s', async (_what, named, status) => {
    await expect(save('ada', ['poured'], named)).rejects.toMatchObject({ status });
  });

  it('LAB-06 are refused for a visitor', async () => {
    await expect(save(undefined, ['poured'])).rejects.toMatchObject({ status: 401 });
  });
});

describe('a lab without completion rules', () => {
  it('LAB-07 is completed by its checks, in the lab and on the page of its guide', async () => {
    const { data } = await client('ada').send(getLab, { query: { lessonId: 'stove' } });
    expect(data.lesson.manualCompletion).toBe(false);
    const guide = await client('ada').send(getGuide, { query: { slug: 'stove' } });
    expect(guide.data.settings.manualCompletion).toBe(false);
    const body = { lessonId: 'stove', operationType: 'COMPLETE_LESSON' } as const;
    const completing = client('ada').send(markGuideComplete, { query: {}, body });
    await expect(completing).rejects.toMatchObject({ status: 409 });
  });
});
