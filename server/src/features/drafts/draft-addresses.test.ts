import { findDraft } from '@academy/contract/drafts';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentTree } from '../../testing/content.ts';
import { addRole } from '../../testing/roles.ts';
import { sampleFiles } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree(sampleFiles);
tree.edit('spring/courses/03-espresso/course.json', (text) => text.replace('"live"', '"draft"'));
const server = await testServer({ config: { folders: { tenants: tree.folder } } });

beforeAll(async () => {
  await addRole(server, { subject: 'rosa', tenantId: 'spring', role: 'reviewer' });
  await addRole(server, { subject: 'otto', tenantId: 'kube', role: 'author' });
});

const DRAFT = '/guides/draft-guide';
const find = async (subject: string, path: string) => {
  const client = server.client({ tenantId: 'spring', token: await server.signToken({ subject }) });
  return (await client.send(findDraft, { query: { path } })).data.draft;
};
const statusOf = (call: Promise<unknown>) =>
  call.then(() => 200).catch((error: { status: number }) => error.status);

describe('the address of a draft', () => {
  it.each(['visitor', 'ada', 'otto', 'rosa', 'root'])(
    'DRAFT-09 gets the document of an unknown address: %s',
    async (subject) => {
      const token = subject === 'visitor' ? '' : await server.signToken({ subject });
      const read = async (path: string) => {
        const response = await server.get(path, {
          tenantId: 'spring',
          ...(token && { headers: { authorization: `Bearer ${token}` } }),
        });
        const { status, headers } = response;
        return [status, headers.get('cache-control'), headers.get('x-robots-tag'), await response.text()];
      };
      const unknown = await read('/guides/no-such-guide');
      expect(unknown[0]).toBe(404);
      expect(await read(DRAFT)).toEqual(unknown);
    },
  );

  it.each(['rosa', 'root'])('DRAFT-09 leads %s to the draft', async (subject) => {
    expect(await find(subject, DRAFT)).toMatchObject({ kind: 'guide', id: 'draft-guide', lesson: null });
    expect(await find(subject, '/courses/espresso')).toMatchObject({ kind: 'course', id: 'espresso' });
    expect(await find(subject, '/courses/espresso/lessons/pull')).toMatchObject({
      kind: 'course',
      id: 'espresso',
      lesson: 'pull',
    });
  });

  it.each([
    '/guides/no-such-guide',
    '/courses/coffee',
    '/courses/coffee/lessons/nowhere',
    '/',
    '/drafts/x',
    '//',
  ])('DRAFT-09 is not %s', async (path) => expect(await find('rosa', path)).toBeNull());

  it('DRAFT-09 is 404 for everyone without a role in its own academy', async () => {
    const anonymous = server.client({ tenantId: 'spring' });
    for (const path of [DRAFT, '/guides/no-such-guide']) {
      expect(await statusOf(anonymous.send(findDraft, { query: { path } }))).toBe(401);
      for (const subject of ['ada', 'grace', 'otto']) expect(await statusOf(find(subject, path))).toBe(403);
    }
  });

  it('DRAFT-09 leads to a page that is marked, not indexed and not cached', async () => {
    const response = await server.get('/drafts/review/guide/draft-guide', { tenantId: 'spring' });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
  });
});
