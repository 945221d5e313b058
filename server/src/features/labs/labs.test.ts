import { contentKey } from '@academy/contract/content-key';
import { describe, expect, it } from 'vitest';
import { getCourse } from '@academy/contract/courses';
import { getLab } from '@academy/contract/labs';
import { getLesson } from '@academy/contract/lessons';
import { markComplete, markGuideComplete } from '@academy/contract/progress';
import { search } from '@academy/contract/search';
import { LAB_HOME } from '@academy/domain/labs';
import { contentTree } from '../../testing/content.ts';
import { IN_LAB, labFiles } from '../../testing/lab-content.ts';
import { sampleFiles } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';
import type { PersonName } from '../../testing/tokens.ts';
import { isFramed } from './frames.ts';

const tree = contentTree({ ...sampleFiles, ...labFiles });
tree.edit('spring/tenant.yaml', (text) => `${text}\nframeHosts: ['*.framed.example']\n`);
tree.edit('kube/tenant.yaml', (text) => text.replace(/labs: true/, 'labs: false'));
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const client = (as?: PersonName) => server.client({ tenantId: 'spring', ...(as && { as }) });
const lab = async (lessonId: string, as?: PersonName, url?: string) =>
  (await client(as).send(getLab, { query: { lessonId, ...(url && { url }) } })).data;
const call = (query: string, as?: PersonName, tenantId = 'spring') =>
  server.get(`/api/v1/lessons/lab?${query}`, { tenantId, ...(as && { as }) });
const page = (path: string, tenantId = 'spring') => server.get(path, { tenantId });

/** The queries embedded in a page, by name. */
async function queriesIn(response: Response): Promise<Record<string, unknown>> {
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(await response.text());
  return (JSON.parse(data?.[1] ?? '{}') as { queries: Record<string, unknown> }).queries;
}

describe('a lab that runs in the browser', () => {
  it('LAB-01 contains its pages, its starting files and its checks, with the lesson around it', async () => {
    const brewing = await lab('brewing');
    expect(brewing).toMatchObject({
      kind: 'browser',
      returnTo: '/courses/making-tea/lessons/brewing',
      lesson: {
        id: 'brewing',
        title: 'Lab brewing',
        courseId: 'tea',
        courseSlug: 'making-tea',
        courseTitle: 'Making tea',
        isGuide: false,
        manualCompletion: false,
        progressStatus: '',
        isLastLesson: false,
        next: { kind: 'continue', lesson: { slug: 'empty' } },
      },
      workshop: {
        name: 'pour-tea',
        title: 'The pour-tea lab',
        description: 'Pour it.',
        runsInPage: true,
        files: [{ path: `${LAB_HOME}/exercises/cup.txt`, content: `A ${IN_LAB.file}.\n`, encoding: 'text' }],
        checks: [{ name: 'poured', title: 'The cup is full', hints: [`Look at ${IN_LAB.hint}.`] }],
      },
    });
    if (brewing.kind !== 'browser') throw new Error('This lab should run in the browser.');
    expect(brewing.workshop.pages.map(({ name, next }) => [name, next])).toEqual([
      ['01-start', 'Continue'],
      ['02-end', 'Finish'],
    ]);
    expect(brewing.workshop.pages[0]).toMatchObject({
      html: expect.stringContaining('<div data-lab-action="0"></div>') as unknown,
      actions: [{ action: { does: 'terminal:execute', command: `cat ${IN_LAB.command}`, session: 1 } }],
    });
  });

  it('LAB-01 may belong to a guide', async () => {
    expect(await lab('stove')).toMatchObject({
      kind: 'browser',
      returnTo: '/guides/stove',
      lesson: { isGuide: true, courseSlug: null, courseTitle: null, next: null },
    });
  });

  it('LAB-02 is unavailable before its workshop is published', async () => {
    await expect(lab('empty')).rejects.toMatchObject({ status: 404 });
    expect((await page('/courses/making-tea/lessons/empty/lab')).status).toBe(404);
    const empty = { params: { courseSlug: 'making-tea', lessonSlug: 'empty' }, query: {} };
    expect((await client('ada').send(getLesson, empty)).data.lab).toBeNull();
  });
});

describe('labs of other kinds', () => {
  it('LAB-02 a portal lab shows its published instructions, and reports that there is no portal', async () => {
    expect(await lab('cluster', 'ada')).toMatchObject({
      kind: 'educates',
      workshopName: 'grind-coffee',
      workshop: { name: 'grind-coffee' },
      isConfigured: false,
    });
    expect(await lab('portal', 'ada')).toMatchObject({
      kind: 'educates',
      workshopName: 'known-to-the-portal',
      workshop: null,
    });
  });

  it('LAB-01 an external lab is an address, framed only if the tenant’s data names its host', async () => {
    expect(await lab('practice', 'ada')).toMatchObject({ kind: 'externalLab', inFrame: false });
    expect(await lab('framed', 'ada')).toMatchObject({
      kind: 'externalLab',
      url: 'https://play.framed.example/lab',
      inFrame: true,
    });
  });

  it.each([
    ['https://a.framed.example/x', true],
    ['https://framed.example/x', false],
    ['https://evilframed.example/x', false],
    ['http://a.framed.example/x', false],
    ['https://a.framed.example:8443/x', false],
    ['https://a.framed.example@evil.example/', false],
    ['javascript:alert(1)', false],
  ])('LAB-02 %s may be framed: %s', (address, expected) => {
    expect(isFramed(address, ['*.framed.example'])).toBe(expected);
  });
});

describe('a lab of a locked lesson', () => {
  const places: [string, PersonName | undefined, number][] = [
    ['grinding', undefined, 401],
    ['cluster', undefined, 401],
    ['practice', undefined, 401],
    ['oven', undefined, 401],
    ['oven', 'ada', 403],
  ];

  it.each(places)('GATE-02 %s gives %s no part of its workshop', async (lessonId, as, status) => {
    const response = await call(`lessonId=${lessonId}`, as);
    const text = await response.text();
    expect(response.status).toBe(status);
    expect(JSON.parse(text)).toMatchObject({ success: false, data: null });
    for (const word of Object.values(IN_LAB)) expect(text).not.toContain(word);
  });

  it('GATE-02 is unlocked by what the lesson requires, and stays locked otherwise', async () => {
    expect((await call('lessonId=oven', 'grace')).status).toBe(200);
    expect((await call('lessonId=oven', 'ada')).status).toBe(403);
    expect((await call('lessonId=grinding', 'ada')).status).toBe(200);
    expect((await call('lessonId=grinding')).status).toBe(401);
  });

  it.each(['/courses/coffee/lessons/grinding/lab', '/guides/oven/lab'])(
    'GATE-02 its page %s has no byte of it either',
    async (path) => {
      const response = await page(path);
      const text = await response.text();
      expect(response.status).toBe(200);
      for (const word of Object.values(IN_LAB)) expect(text).not.toContain(word);
    },
  );

  it('SRCH-01 search results never lead into a lab', async () => {
    for (const word of [IN_LAB.page, IN_LAB.command, IN_LAB.hint]) {
      const { data } = await client('root').send(search, { query: { q: word } });
      expect(data.results).toEqual([]);
    }
  });
});

describe('requesting a lab', () => {
  it.each(['lessonId=no-such', 'lessonId=green', 'lessonId=leaves', 'lessonId=__proto__'])(
    'API-08 there is none at %s',
    async (query) => expect((await call(query, 'ada')).status).toBe(404),
  );

  it('API-08 of a draft is for administrators', async () => {
    expect((await call('lessonId=unfinished', 'grace')).status).toBe(404);
  });

  it('RTE-09 is 404 in a tenant without labs', async () => {
    expect((await call('lessonId=try', 'ada', 'kube')).status).toBe(404);
    expect((await page('/courses/pods/lessons/try/lab', 'kube')).status).toBe(404);
  });

  it('API-08 names the missing field', async () => {
    const response = await call('url=/');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ field: 'lessonId' }] });
  });

  it('LAB-01 returns to a path on this site, or to a sister academy', async () => {
    expect((await lab('brewing', undefined, '/paths/barista?a=1#b')).returnTo).toBe('/paths/barista?a=1#b');
    expect((await lab('brewing', undefined, `${server.origin('spring')}/courses`)).returnTo).toBe('/courses');
    expect((await lab('brewing', undefined, `${server.origin('kube')}/courses`)).returnTo).toBe(
      `${server.origin('kube')}/courses`,
    );
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://[::1',
    'https://spring.localhost@evil.example/',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '/./\\evil.example',
    '\\\\evil.example',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/\t/evil.example',
    `blob:${server.origin('spring')}/x`,
    `http://ada:secret@${new URL(server.origin('spring')).host}/`,
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'filesystem:http://spring.localhost/x',
  ])('SEC-15 LAB-01 does not return to %s', async (url) => {
    const response = await call(`lessonId=brewing&url=${encodeURIComponent(url)}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ field: 'url' }] });
  });
});

describe('the page of a lab', () => {
  it('RTE-04 contains the lab if it is public', async () => {
    const response = await page('/courses/making-tea/lessons/brewing/lab');
    expect(response.status).toBe(200);
    const queries = await queriesIn(response);
    expect(queries[contentKey(getLab, { query: { lessonId: 'brewing' } })]).toEqual(await lab('brewing'));
    expect(queries['/lessons/making-tea/brewing']).toMatchObject({ lessonId: 'brewing', opens: null });
  });

  it('RTE-03 exists for guides, and contains the lock if it is locked', async () => {
    expect((await page('/guides/stove/lab')).status).toBe(200);
    const queries = await queriesIn(await page('/guides/oven/lab'));
    expect(queries['/guides/getGuide?slug=oven']).toMatchObject({ lessonId: 'oven', opens: 'pro' });
    expect(queries[contentKey(getLab, { query: { lessonId: 'oven' } })]).toBeUndefined();
  });

  it.each([
    '/courses/making-tea/lessons/green/lab',
    '/courses/making-tea/lessons/no-such/lab',
    '/courses/no-such/lessons/brewing/lab',
    '/guides/kettle/lab',
  ])('RTE-04 there is none at %s', async (path) => expect((await page(path)).status).toBe(404));

  it('LAY-04 may frame the hosts in the tenant’s data and those of live videos, and no others', async () => {
    const { headers } = await page('/courses/coffee/lessons/framed/lab');
    expect(headers.get('content-security-policy')).toContain(
      "frame-src https://*.framed.example https://player.vimeo.com; frame-ancestors 'none'",
    );
  });
});

describe('completing a lab', () => {
  it('LAB-03 passing its checks completes the lesson, whether or not it can be completed manually', async () => {
    const body = { lessonId: 'brewing', courseId: 'tea', operationType: 'COMPLETE_LESSON' as const };
    const { data } = await client('grace').send(markComplete, {
      query: {},
      body: { ...body, passedChecks: ['poured'] },
    });
    expect(data).toMatchObject({
      lesson: { isComplete: true },
      completedLesson: 1,
      nextLesson: { slug: 'empty' },
    });
    expect((await lab('brewing', 'grace')).lesson).toMatchObject({
      progressStatus: 'completed',
      isComplete: true,
    });
    expect((await lab('brewing', 'ada')).lesson.progressStatus).toBe('');
    const course = (await client('grace').send(getCourse, { query: { slug: 'making-tea' } })).data;
    expect(course.lessons.find(({ slug }) => slug === 'brewing')?.isComplete).toBe(true);
  });

  it('NEXT-02 NEXT-03 leads to the step that the course page names once the lab is complete', async () => {
    const token = await server.signToken({ subject: 'skips-lessons' });
    const skipping = server.client({ tenantId: 'spring', token });
    const next = async () =>
      (await skipping.send(getLab, { query: { lessonId: 'brewing' } })).data.lesson.next;
    expect(await next()).toMatchObject({ kind: 'continue', lesson: { slug: 'empty' } });
    const body = { lessonId: 'empty', courseId: 'tea', operationType: 'COMPLETE_LESSON' as const };
    await skipping.send(markComplete, { query: {}, body });
    expect(await next()).toMatchObject({ kind: 'stillOpen', lesson: { slug: 'green' } });
  });

  it.each([[undefined], [[]], [['no-such-check']]])(
    'SEC-14 without its passed checks (%j) a lab without manual completion is 409, and nothing is stored',
    async (passedChecks) => {
      const body = { lessonId: 'brewing', courseId: 'tea', operationType: 'COMPLETE_LESSON' as const };
      const completing = client('ada').send(markComplete, {
        query: {},
        body: { ...body, ...(passedChecks && { passedChecks }) },
      });
      await expect(completing).rejects.toMatchObject({
        status: 409,
        envelope: {
          errors: [{ field: 'passedChecks', message: expect.stringContaining('The cup is full') as string }],
        },
      });
      expect((await lab('brewing', 'ada')).lesson).toMatchObject({ progressStatus: '', isComplete: false });
    },
  );

  it('SEC-14 the call of the specification completes a lab that may be completed manually', async () => {
    const body = { lessonId: 'grinding', courseId: 'coffee', operationType: 'COMPLETE_LESSON' as const };
    const { data } = await client('grace').send(markComplete, { query: {}, body });
    expect(data.lesson.isComplete).toBe(true);
  });

  it('SEC-14 a lab that is already complete accepts the call without checks', async () => {
    const body = { lessonId: 'brewing', courseId: 'tea', operationType: 'COMPLETE_LESSON' as const };
    expect((await client('grace').send(markComplete, { query: {}, body })).data.lesson.isComplete).toBe(true);
  });

  it('LAB-03 works the same for a guide, and only for people with access', async () => {
    const body = { lessonId: 'oven', operationType: 'COMPLETE_LESSON' as const };
    await client('grace').send(markGuideComplete, { query: {}, body });
    expect((await lab('oven', 'grace')).lesson.isComplete).toBe(true);
    await expect(client('ada').send(markGuideComplete, { query: {}, body })).rejects.toMatchObject({
      status: 403,
    });
  });
});
