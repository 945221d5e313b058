import { describe, expect, it } from 'vitest';
import { getLab, setLabPage } from '@academy/contract/labs';
import { getLesson } from '@academy/contract/lessons';
import { contentTree } from '../../testing/content.ts';
import { IN_LAB, labFiles } from '../../testing/lab-content.ts';
import { sampleFiles } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';
import type { PersonName } from '../../testing/tokens.ts';

const PORTAL_LAB = 'spring/courses/01-tea/07-teapot';
const tree = contentTree({
  ...sampleFiles,
  ...labFiles,
  'spring/courses/02-coffee/workshops/grind/resources/workshop.yaml': `metadata: { name: grind-coffee }
spec:
  workshop:
    files:
      - { path: exercises, git: { url: "https://github.com/tea-house/beans", ref: main } }
`,
  [`${PORTAL_LAB}/lesson.json`]: {
    id: 'teapot',
    slug: 'teapot',
    title: 'Lab teapot',
    status: 'live',
    type: 'lab',
    settings: { educates: 'pour-tea' },
  },
});
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const client = (as?: PersonName) => server.client({ tenantId: 'spring', ...(as && { as }) });

const CLUSTER = { lessonId: 'cluster', courseId: 'coffee' };
const tick = async (as: PersonName, { page = '01-start', isDone = true, named = CLUSTER } = {}) =>
  (await client(as).send(setLabPage, { query: {}, body: { ...named, page, isDone } })).data.donePages;
const donePages = async (as: PersonName) => {
  const { data } = await client(as).send(getLab, { query: { lessonId: 'cluster' } });
  return data.kind === 'educates' ? data.donePages : null;
};

describe('the pages of a lab on one’s own machine', () => {
  it('LAB-04 are ticked and unticked for one person, and remembered', async () => {
    expect(await donePages('ada')).toEqual([]);
    expect(await tick('ada')).toEqual(['01-start']);
    expect(await tick('ada')).toEqual(['01-start']);
    expect(await tick('ada', { page: '02-end' })).toEqual(['01-start', '02-end']);
    expect(await donePages('ada')).toEqual(['01-start', '02-end']);
    expect(await donePages('grace')).toEqual([]);
    expect(await tick('ada', { isDone: false })).toEqual(['02-end']);
    expect(await donePages('ada')).toEqual(['02-end']);
  });

  it('LAB-04 include what the workshop declares', async () => {
    const { data } = await client('ada').send(getLab, { query: { lessonId: 'cluster' } });
    expect(data.kind === 'educates' && data.workshop?.ownMachine).toMatchObject({
      sources: [{ kind: 'git', url: 'https://github.com/tea-house/beans', folder: 'exercises' }],
      needs: [{ name: 'Git' }],
    });
  });

  it('LAB-04 must exist in the workshop', async () => {
    await expect(tick('ada', { page: '99-none' })).rejects.toMatchObject({ status: 404 });
    const elsewhere = { lessonId: 'grinding', courseId: 'coffee' };
    await expect(tick('ada', { named: elsewhere })).rejects.toMatchObject({ status: 404 });
    const portal = { lessonId: 'portal', courseId: 'coffee' };
    await expect(tick('ada', { named: portal })).rejects.toMatchObject({ status: 404 });
  });

  it('GATE-02 can be ticked only by members with access', async () => {
    const body = { ...CLUSTER, page: '01-start', isDone: true };
    await expect(client().send(setLabPage, { query: {}, body })).rejects.toMatchObject({ status: 401 });
  });
});

describe('the lab label of a lesson without a training portal', () => {
  const labOf = async (courseSlug: string, lessonSlug: string) =>
    (await client('ada').send(getLesson, { params: { courseSlug, lessonSlug }, query: {} })).data.lab;

  it('LAB-04 is "own machine" if there are instructions, and absent otherwise', async () => {
    expect(await labOf('coffee', 'cluster')).toBe('ownMachine');
    expect(await labOf('coffee', 'portal')).toBe('noPortal');
    expect(await labOf('making-tea', 'brewing')).toBe('browser');
    expect(await labOf('coffee', 'practice')).toBe('externalLab');
  });

  it('LAB-04 is a session if there is a portal', async () => {
    const educates = {
      url: 'https://labs.example.org',
      clientId: 'a',
      clientSecret: 'b',
      username: 'c',
      password: 'd',
      webhookSecret: 'a secret of the portal',
    };
    const other = await testServer({ config: { folders: { tenants: tree.folder }, educates } });
    const { data } = await other
      .client({ tenantId: 'spring', as: 'ada' })
      .send(getLesson, { params: { courseSlug: 'coffee', lessonSlug: 'portal' }, query: {} });
    expect(data.lab).toBe('educates');
  });
});

describe('the page of a lab without a training portal', () => {
  it('SSR-02 LAB-04 has every instruction in its HTML, for browsers without scripts', async () => {
    const response = await server.get('/courses/making-tea/lessons/teapot/lab', { tenantId: 'spring' });
    const html = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, '');
    expect(response.status).toBe(200);
    expect(html).toContain('Work on your own machine');
    expect(html).toContain(IN_LAB.page);
    expect(html).toContain(`cat ${IN_LAB.command}`);
  });
});
