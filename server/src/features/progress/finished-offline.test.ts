import { describe, expect, it } from 'vitest';
import { getCertificate, issueCertificate } from '@academy/contract/certificates';
import type { Client } from '@academy/contract/client';
import { getLearning } from '@academy/contract/learning';
import { markStarted, savePosition } from '@academy/contract/progress';
import { contentTree } from '../../testing/content.ts';
import { complete, start } from '../../testing/learners.ts';
import { sampleFiles } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';

const COURSE = 'spring/courses/08-steam';
const article = (id: string) => ({ id, slug: id, title: id, status: 'live', type: 'article' });
const tree = contentTree({
  ...sampleFiles,
  [`${COURSE}/course.json`]: {
    id: 'steam',
    slug: 'steam',
    title: 'Steam',
    status: 'live',
    certificate: { learned: ['Steam milk'] },
  },
  [`${COURSE}/summary.md`]: 'Warm milk.',
  [`${COURSE}/01-wand/lesson.json`]: article('wand'),
  [`${COURSE}/01-wand/content.md`]: 'Hold it low.',
  [`${COURSE}/02-jug/lesson.json`]: article('jug'),
  [`${COURSE}/02-jug/content.md`]: 'Turn it.',
});
let time = new Date('2026-01-05T09:00:00Z');
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time });
/** Logs in again, since tokens expire within days. */
const as = async (subject: string) =>
  server.client({ tenantId: 'spring', token: await server.signToken({ subject }) });

const WAND = { lessonId: 'wand', courseId: 'steam' };
const JUG = { lessonId: 'jug', courseId: 'steam' };
const finishedAt = async (client: Client) =>
  (await client.send(getLearning, { query: {} })).data.completed.map(({ completedAt }) => completedAt);

async function dateOnCertificate(client: Client): Promise<string | undefined> {
  const body = { kind: 'course', slug: 'steam' } as const;
  const { id } = (await client.send(issueCertificate, { query: {}, body })).data;
  const { data } = await client.send(getCertificate, { params: { id }, query: {} });
  return data.content?.completedAt;
}

describe('a course finished offline', () => {
  it('OFF-11, CERT-02 has the date on which it was finished, also on its certificate', async () => {
    time = new Date('2026-01-05T09:00:00Z');
    await start(await as('first'), WAND);
    time = new Date('2026-02-20T18:00:00Z');
    const ada = await as('first');
    await complete(ada, { ...WAND, at: '2026-01-06T10:00:00.000Z' });
    await complete(ada, { ...JUG, at: '2026-01-06T11:00:00.000Z' });
    expect(await finishedAt(ada)).toEqual(['2026-01-06T11:00:00.000Z']);
    expect(await dateOnCertificate(ada)).toBe('2026-01-06T11:00:00.000Z');
  });

  it('OFF-11 is finished with the lesson that was completed last, in whatever order they arrive', async () => {
    time = new Date('2026-01-05T09:00:00Z');
    await start(await as('second'), WAND);
    time = new Date('2026-01-08T18:00:00Z');
    const ada = await as('second');
    await complete(ada, { ...JUG, at: '2026-01-06T11:00:00.000Z' });
    await complete(ada, { ...WAND, at: '2026-01-06T10:00:00.000Z' });
    expect(await finishedAt(ada)).toEqual(['2026-01-06T11:00:00.000Z']);
  });

  it('OFF-11 counts from when it was opened offline, even if that arrives late', async () => {
    time = new Date('2026-01-08T18:00:00Z');
    const ada = await as('third');
    await ada.send(markStarted, {
      query: {},
      body: { ...JUG, operationType: 'START_LESSON', at: '2026-01-06T10:50:00.000Z' },
    });
    await ada.send(savePosition, {
      query: {},
      body: { ...WAND, heading: 'low', at: '2026-01-06T10:00:00.000Z', sequence: 1 },
    });
    await complete(ada, { ...WAND, at: '2026-01-06T10:10:00.000Z' });
    await complete(ada, { ...JUG, at: '2026-01-06T11:00:00.000Z' });
    expect(await finishedAt(ada)).toEqual(['2026-01-06T11:00:00.000Z']);
  });
});

describe('a wrong clock', () => {
  it('OFF-11 finishes nothing in the future or before the course was opened', async () => {
    time = new Date('2026-01-05T09:00:00Z');
    await start(await as('fourth'), WAND);
    time = new Date('2026-01-08T18:00:00Z');
    const ada = await as('fourth');
    await complete(ada, { ...WAND, at: '1970-01-01T00:00:00.000Z' });
    await complete(ada, { ...JUG, at: '1970-01-01T00:00:00.000Z' });
    expect(await finishedAt(ada)).toEqual(['2026-01-05T09:00:00.000Z']);

    const grace = await as('fifth');
    await complete(grace, { ...WAND, at: '2030-01-01T00:00:00.000Z' });
    await complete(grace, { ...JUG, at: '2030-01-01T00:00:00.000Z' });
    expect(await finishedAt(grace)).toEqual(['2026-01-08T18:00:00.000Z']);
  });

  it('OFF-11 dates a course that was never opened at most 30 days back', async () => {
    time = new Date('2026-03-05T09:00:00Z');
    const ada = await as('sixth');
    await complete(ada, { ...WAND, at: '1970-01-01T00:00:00.000Z' });
    await complete(ada, { ...JUG, at: '1970-01-01T00:00:00.000Z' });
    expect(await finishedAt(ada)).toEqual(['2026-02-03T09:00:00.000Z']);
  });
});
