import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
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
  version = () => 1 as unknown,
  ...changed
}: Partial<typeof limits> & { version?: () => unknown } = {}) {
  const answers = createAnonymousResponseCache({
    version,
    sites,
    basePath: '',
    limits: { ...limits, ...changed },
  });
  answers.add(listCourses);
  answers.add(getLesson);
  answers.add(search, { isFreeText: true });
  return answers;
}

const requestFor = (url: string, headers: Record<string, string> = {}) =>
  ({ url, headers }) as unknown as IncomingMessage;
const list = (tenantId = 'spring', query: Record<string, unknown> = {}) => ({
  call: listCourses,
  tenantId,
  params: {},
  query,
});
const lesson = (lessonSlug: string) => ({
  call: getLesson,
  tenantId: 'spring',
  params: { courseSlug: 'tea', lessonSlug },
  query: {},
});
const words = (q: string) => ({ call: search, tenantId: 'spring', params: {}, query: { q } });
const answer = (body: string | Buffer) => prepare({ body, type: 'text/plain', headers: {} });
const textOf = (prepared: ReturnType<typeof answer> | undefined) => prepared?.as('identity').body.toString();

describe('cached responses to visitors', () => {
  it('GATE-02 are returned for the same request of the same tenant, and never with a token', async () => {
    const answers = answersOf();
    await answers.make(list('kube'), async () => answer('one'));
    const found = (url: string, headers: Record<string, string>) =>
      textOf(answers.find(requestFor(url, headers)));
    expect(found('/courses/list', { host: 'a', tenantid: 'kube' })).toBe('one');
    expect(found('/courses/list', { host: 'kube' })).toBe('one');
    expect(found('/courses/list?tenantId=kube', { host: 'a' })).toBe('one');
    expect(found('/courses/list', { host: 'a' })).toBeUndefined();
    expect(found('/courses/list?tenantId=spring', { tenantid: 'kube' })).toBeUndefined();
    expect(found('/courses/list', { tenantid: 'nobody' })).toBeUndefined();
    expect(found('/courses/list?progressFilterRequired=true', { host: 'kube' })).toBeUndefined();
    expect(found('/courses/list', { tenantid: 'kube', authorization: 'Bearer x' })).toBeUndefined();
    expect(found('/courses/list', { tenantid: 'kube', authorization: '' })).toBeUndefined();
  });

  it('GATE-02 are distinguished by the parameters in the path', async () => {
    const answers = answersOf();
    await answers.make(lesson('green'), async () => answer('green'));
    expect(textOf(answers.find(requestFor('/lessons/tea/green')))).toBe('green');
    expect(answers.find(requestFor('/lessons/tea/black'))).toBeUndefined();
    expect(answers.find(requestFor('/lessons/tea/green/more'))).toBeUndefined();
  });

  it('ADM-07 are all cleared when the content changed', async () => {
    let version = 1;
    const answers = answersOf({ version: () => version });
    for (const slug of ['a', 'b']) await answers.make(lesson(slug), async () => answer(slug));
    version = 2;
    const found = () => ['a', 'b'].map((slug) => answers.find(requestFor(`/lessons/tea/${slug}`)));
    expect(found()).toEqual([undefined, undefined]);
    await answers.make(lesson('a'), async () => answer('new'));
    expect(textOf(found()[0])).toBe('new');
  });

  it('ADM-07 are not stored if the content changed while they were made', async () => {
    let version = 1;
    const answers = answersOf({ version: () => version });
    const made = await answers.make(list(), async () => {
      version = 2;
      return answer('half old');
    });
    expect(textOf(made)).toBe('half old');
    expect(answers.find(requestFor('/courses/list'))).toBeUndefined();
  });

  it('ADM-07 a request that arrives after a publish does not get the answer that is still made from the old content', async () => {
    let version = 1;
    const answers = answersOf({ version: () => version });
    let finish: () => void = () => undefined;
    const old = answers.make(list(), async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return answer('old');
    });
    version = 2;
    expect(textOf(await answers.make(list(), async () => answer('new')))).toBe('new');
    finish();
    expect(textOf(await old)).toBe('old');
    expect(textOf(answers.find(requestFor('/courses/list')))).toBe('new');
  });

  it('API-08 an error is not cached', async () => {
    const answers = answersOf();
    await expect(answers.make(list(), () => Promise.reject(new Error('No')))).rejects.toThrow('No');
    expect(answers.find(requestFor('/courses/list'))).toBeUndefined();
    expect(textOf(await answers.make(list(), async () => answer('yes')))).toBe('yes');
  });

  it('SEC-03 are made once for concurrent requests', async () => {
    const answers = answersOf();
    let makings = 0;
    const make = async () => answer(`made ${(makings += 1)}`);
    const all = await Promise.all([1, 2, 3].map(() => answers.make(list(), make)));
    expect(all.map(textOf)).toEqual(['made 1', 'made 1', 'made 1']);
    expect(textOf(await answers.make(list(), make))).toBe('made 1');
  });
});

describe('the memory for visitors’ answers', () => {
  it('SEC-03 do not grow with unknown parameters', async () => {
    const answers = answersOf({ maxEntries: 8 });
    let makings = 0;
    const make = async () => answer(`made ${(makings += 1)}`);
    await answers.make(lesson('real'), async () => answer('real'));
    for (let at = 0; at < 300; at += 1) await answers.make(list('spring', { [`x${at}`]: 'junk' }), make);
    expect(makings).toBe(1);
    expect(textOf(answers.find(requestFor(`/courses/list?x301=${'y'.repeat(5_000)}`)))).toBe('made 1');
    expect(textOf(answers.find(requestFor('/lessons/tea/real')))).toBe('real');
  });

  it('SEC-03 evict the least recently used', async () => {
    const answers = answersOf();
    const large = () => answer(Buffer.alloc(1_000_000, 'x'));
    for (const at of [1, 2, 3, 4, 5]) await answers.make(lesson(`l${at}`), async () => large());
    const cached = [1, 2, 3, 4, 5].filter((at) => answers.find(requestFor(`/lessons/tea/l${at}`)));
    expect(cached.length).toBeLessThan(4);
    expect(cached).toContain(5);
  });

  it('SEC-03 count compressed copies', async () => {
    const answers = answersOf({ maxBytes: 2_000_000 });
    const incompressible = randomBytes(400_000);
    for (const slug of ['a', 'b']) await answers.make(lesson(slug), async () => answer(incompressible));
    const found = () => ['a', 'b'].filter((slug) => answers.find(requestFor(`/lessons/tea/${slug}`)));
    expect(found()).toEqual(['a', 'b']);
    const b = answers.find(requestFor('/lessons/tea/b'));
    for (const encoding of ['br', 'gzip', 'identity'] as const) b?.as(encoding);
    expect(found()).toEqual(['b']);
  });

  it('SEC-03 of free text do not evict the others', async () => {
    const answers = answersOf({ maxEntries: 8 });
    await answers.make(list(), async () => answer('list'));
    for (let at = 0; at < 300; at += 1) await answers.make(words(`word ${at}`), async () => answer('none'));
    expect(textOf(answers.find(requestFor('/courses/list')))).toBe('list');
    expect(textOf(answers.find(requestFor('/search?q=word+299')))).toBe('none');
    expect(answers.find(requestFor('/search?q=word+1'))).toBeUndefined();
  });
});
