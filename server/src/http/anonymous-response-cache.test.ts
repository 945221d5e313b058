import { randomBytes } from 'node:crypto';
import { listCourses } from '@academy/contract/courses';
import { getLesson } from '@academy/contract/lessons';
import { search } from '@academy/contract/search';
import { describe, expect, it } from 'vitest';
import type { Site, Sites } from '../catalog/tenants.ts';
import { prepare } from './prepared.ts';
import { createAnonymousResponseCache } from './anonymous-response-cache.ts';

const site = (id: string) => ({ tenant: { id } }) as Site;
const sites: Sites = {
  all: [site('spring'), site('kube')],
  byId: (id) => (['spring', 'kube'].includes(id) ? site(id) : undefined),
  byHost: (host) => site(host === 'kube' ? 'kube' : 'spring'),
  origins: {},
  names: {},
};
const limits = { maxBytes: 4_000_000, maxEntries: 100 };

function answersOf({
  version = () => '1',
  ...changed
}: Partial<typeof limits> & { version?: () => string } = {}) {
  const answers = createAnonymousResponseCache({ version, sites, limits: { ...limits, ...changed } });
  return {
    list: answers.of(listCourses),
    lessons: answers.of(getLesson),
    words: answers.of(search, { isFreeText: true }),
  };
}

const asking = ({
  headers = {},
  query = {},
  params = {},
}: {
  headers?: Record<string, string>;
  query?: Record<string, unknown>;
  params?: Record<string, string>;
} = {}) => ({ headers, query, params });
const lesson = (lessonSlug: string) => asking({ params: { courseSlug: 'tea', lessonSlug } });
const words = (q: string) => asking({ query: { q } });
const answer = (body: string | Buffer) => prepare({ body, type: 'text/plain', headers: {} });
const textOf = (prepared: ReturnType<typeof answer> | undefined) => prepared?.as('identity').body.toString();

describe('cached responses to visitors', () => {
  it('GATE-02 are returned for the same request in the same tenant, and never with a token', async () => {
    const { list } = answersOf();
    await list.load(asking({ headers: { tenantid: 'kube' } }), async () => answer('one'));
    const found = (headers: Record<string, string>, query: Record<string, unknown> = {}) =>
      textOf(list.find(asking({ headers, query })));
    expect(found({ host: 'a', tenantid: 'kube' })).toBe('one');
    expect(found({ host: 'kube' })).toBe('one');
    expect(found({ host: 'a' }, { tenantId: 'kube' })).toBe('one');
    expect(found({ host: 'a' })).toBeUndefined();
    expect(found({ tenantid: 'kube' }, { tenantId: 'spring' })).toBeUndefined();
    expect(found({ tenantid: 'nobody' })).toBeUndefined();
    expect(found({ host: 'kube' }, { progressFilterRequired: 'true' })).toBeUndefined();
    expect(found({ tenantid: 'kube', authorization: 'Bearer x' })).toBeUndefined();
    expect(found({ tenantid: 'kube', authorization: '' })).toBeUndefined();
  });

  it('GATE-02 are distinguished by the parameters in the path', async () => {
    const { lessons } = answersOf();
    await lessons.load(lesson('green'), async () => answer('green'));
    expect(textOf(lessons.find(lesson('green')))).toBe('green');
    expect(lessons.find(lesson('black'))).toBeUndefined();
  });

  it('ADM-07 are invalidated when the content changes', async () => {
    let version = '1';
    const { lessons } = answersOf({ version: () => version });
    for (const slug of ['a', 'b']) await lessons.load(lesson(slug), async () => answer(slug));
    version = '2';
    const found = () => ['a', 'b'].map((slug) => lessons.find(lesson(slug)));
    expect(found()).toEqual([undefined, undefined]);
    await lessons.load(lesson('a'), async () => answer('new'));
    expect(textOf(found()[0])).toBe('new');
  });

  it('ADM-07 are discarded if the content changed while they were made', async () => {
    let version = '1';
    const { list } = answersOf({ version: () => version });
    const made = await list.load(asking(), async () => {
      version = '2';
      return answer('half old');
    });
    expect(textOf(made)).toBe('half old');
    expect(list.find(asking())).toBeUndefined();
  });

  it('ADM-07 a request after a publish does not get a response that is still being made from the old content', async () => {
    let version = '1';
    const { list } = answersOf({ version: () => version });
    let finish: () => void = () => undefined;
    const old = list.load(asking(), async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return answer('old');
    });
    version = '2';
    expect(textOf(await list.load(asking(), async () => answer('new')))).toBe('new');
    finish();
    expect(textOf(await old)).toBe('old');
    expect(textOf(list.find(asking()))).toBe('new');
  });

  it('API-08 an error is not cached', async () => {
    const { list } = answersOf();
    await expect(list.load(asking(), () => Promise.reject(new Error('No')))).rejects.toThrow('No');
    expect(list.find(asking())).toBeUndefined();
    expect(textOf(await list.load(asking(), async () => answer('yes')))).toBe('yes');
  });

  it('SEC-03 are made once for concurrent requests', async () => {
    const { list } = answersOf();
    let makings = 0;
    const make = async () => answer(`made ${(makings += 1)}`);
    const all = await Promise.all([1, 2, 3].map(() => list.load(asking(), make)));
    expect(all.map(textOf)).toEqual(['made 1', 'made 1', 'made 1']);
    expect(textOf(await list.load(asking(), make))).toBe('made 1');
  });
});

describe('the cache of responses to visitors', () => {
  it('SEC-03 does not grow with unknown parameters', async () => {
    const { list, lessons } = answersOf({ maxEntries: 8 });
    let makings = 0;
    const make = async () => answer(`made ${(makings += 1)}`);
    await lessons.load(lesson('real'), async () => answer('real'));
    for (let at = 0; at < 300; at += 1) await list.load(asking({ query: { [`x${at}`]: 'junk' } }), make);
    expect(makings).toBe(1);
    expect(textOf(list.find(asking({ query: { x301: 'y'.repeat(5_000) } })))).toBe('made 1');
    expect(textOf(lessons.find(lesson('real')))).toBe('real');
  });

  it('SEC-03 evicts the least recently used', async () => {
    const { lessons } = answersOf();
    const large = () => answer(Buffer.alloc(1_000_000, 'x'));
    for (const at of [1, 2, 3, 4, 5]) await lessons.load(lesson(`l${at}`), async () => large());
    const cached = [1, 2, 3, 4, 5].filter((at) => lessons.find(lesson(`l${at}`)));
    expect(cached.length).toBeLessThan(4);
    expect(cached).toContain(5);
  });

  it('SEC-03 counts compressed copies', async () => {
    const { lessons } = answersOf({ maxBytes: 2_000_000 });
    const incompressible = randomBytes(400_000);
    for (const slug of ['a', 'b']) await lessons.load(lesson(slug), async () => answer(incompressible));
    const found = () => ['a', 'b'].filter((slug) => lessons.find(lesson(slug)));
    expect(found()).toEqual(['a', 'b']);
    const b = lessons.find(lesson('b'));
    for (const encoding of ['br', 'gzip', 'identity'] as const) b?.as(encoding);
    expect(found()).toEqual(['b']);
  });

  it('SEC-03 keeps free-text responses from evicting others', async () => {
    const answers = answersOf({ maxEntries: 8 });
    await answers.list.load(asking(), async () => answer('list'));
    for (let at = 0; at < 300; at += 1)
      await answers.words.load(words(`word ${at}`), async () => answer('none'));
    expect(textOf(answers.list.find(asking()))).toBe('list');
    expect(textOf(answers.words.find(words('word 299')))).toBe('none');
    expect(answers.words.find(words('word 1'))).toBeUndefined();
  });
});
