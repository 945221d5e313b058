import { beforeEach, describe, expect, it } from 'vitest';
import { getGuide } from '@academy/contract/guides';
import { getLesson, listLessons } from '@academy/contract/lessons';
import { listRevisions } from '@academy/contract/publishing';
import { deleteTokens, generateToken, listAbilities, listTokens } from '@academy/contract/tokens';
import { verifyUserAccess } from '@academy/contract/people';
import { getUser, listUsers, setUserRole } from '@academy/contract/users';
import type { TenantRole } from '@academy/domain/roles';
import { makeToken } from '../../testing/access-tokens.ts';
import { contentTree } from '../../testing/content.ts';
import { addRole, endRole } from '../../testing/roles.ts';
import { HIDDEN } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const node = await testServer({
  config: { folders: { tenants: tree.folder }, tokens: server.context.config.tokens },
  database: server.database,
});
const { pool } = server.database;
const root = server.client({ tenantId: 'spring', as: 'root' });
const as = async (subject: string, tenantId = 'spring', on = server) =>
  on.client({ tenantId, token: await server.signToken({ subject }) });
const idOf = async (subject: string) =>
  (await pool.query<{ id: string }>('select id from users where subject = $1', [subject])).rows[0]?.id ?? '';
const statusOf = (call: Promise<unknown>) =>
  call.then(() => 200).catch((error: { status: number }) => error.status);
const grant = async (subject: string, role: TenantRole | null, tenantId = 'spring') =>
  root.send(setUserRole, { params: { userId: await idOf(subject) }, body: { tenantId, role } });

beforeEach(async () => {
  await pool.query('delete from roles; delete from access_tokens');
});

describe('granting a role', () => {
  it('ROLE-02 is shown on the user, in the list and to the person, and can be revoked', async () => {
    await grant('ada', 'reviewer');
    await grant('ada', 'author');
    await grant('ada', 'reviewer', 'kube');
    const roles = [
      { tenantId: 'kube', role: 'reviewer' },
      { tenantId: 'spring', role: 'author' },
    ];
    const params = { userId: await idOf('ada') };
    expect((await root.send(getUser, { params })).data.result.roles).toEqual(roles);
    const listed = (await root.send(listUsers, { body: { filter: 'roles' } })).data.result;
    expect(listed.content).toMatchObject([{ firstName: 'Ada', roles }]);
    expect((await (await as('ada')).send(verifyUserAccess, {})).data.role).toBe('author');
    expect((await (await as('ada', 'kube')).send(verifyUserAccess, {})).data.role).toBe('reviewer');
    await grant('ada', null);
    expect((await (await as('ada')).send(verifyUserAccess, {})).data.role).toBeUndefined();
  });

  it('ROLE-02, ADM-08 is in the audit log once for each change', async () => {
    await grant('grace', 'author');
    await grant('grace', 'author');
    await grant('grace', null);
    const { rows } = await pool.query(
      'select act, actor_name, tenant_id, before, after from audit where target_id = $1 order by id',
      [await idOf('grace')],
    );
    const by = { actor_name: 'Root', tenant_id: 'spring' };
    expect(rows).toEqual([
      { act: 'role.granted', ...by, before: { role: null }, after: { role: 'author' } },
      { act: 'role.ended', ...by, before: { role: 'author' }, after: { role: null } },
    ]);
  });

  it('ROLE-02 refuses an unknown tenant, role and person', async () => {
    expect(await statusOf(grant('ada', 'author', 'nowhere'))).toBe(400);
    expect(await statusOf(grant('ada', 'owner' as TenantRole))).toBe(400);
    const params = { userId: '00000000-0000-4000-8000-00000000ffff' };
    expect(
      await statusOf(root.send(setUserRole, { params, body: { tenantId: 'spring', role: 'author' } })),
    ).toBe(404);
  });

  it('ROLE-01 is not possible for authors, who could promote themselves', async () => {
    await grant('ada', 'author');
    const call = (await as('ada')).send(setUserRole, {
      params: { userId: await idOf('ada') },
      body: { tenantId: 'kube', role: 'author' },
    });
    expect(await statusOf(call)).toBe(403);
  });
});

describe('a role', () => {
  const draft = { params: { courseSlug: 'making-tea', lessonSlug: 'unfinished' }, query: {} };
  const reads = async (subject: string, tenantId?: string) =>
    JSON.stringify((await (await as(subject, tenantId)).send(getLesson, draft)).data);

  it.each(['reviewer', 'author'] as const)(
    'ROLE-01 lets a %s read the drafts of its tenant',
    async (role) => {
      expect(await reads('ada').catch(String)).not.toContain(HIDDEN.draftBody);
      await grant('ada', role);
      expect(await reads('ada')).toContain(HIDDEN.draftBody);
      const listed = await (await as('ada')).send(listLessons, { query: { slug: 'making-tea' } });
      expect(listed.data.lessons.map(({ slug }) => slug)).toContain('unfinished');
      await grant('ada', null);
      await grant('ada', role, 'kube');
      expect(await reads('ada').catch(String)).not.toContain(HIDDEN.draftBody);
    },
  );

  it('ROLE-05 shows all of a draft that will require Pro, and nothing live that requires Pro', async () => {
    await pool.query(
      `update item_versions set status = 'draft' where to_rev is null and kind = 'course' and slug = 'espresso'`,
    );
    const onDraft = await testServer({
      config: { folders: { tenants: tree.folder }, tokens: server.context.config.tokens },
      database: server.database,
    });
    await grant('ada', 'reviewer');
    const pull = { params: { courseSlug: 'espresso', lessonSlug: 'pull' }, query: {} };
    const read = async (on: typeof server) =>
      JSON.stringify((await (await as('ada', 'spring', on)).send(getLesson, pull)).data);
    expect(await read(onDraft)).toContain(HIDDEN.proBody);
    // This node has read the catalog while the course was live.
    expect(await read(server)).not.toContain(HIDDEN.proBody);
    const guide = (await as('ada', 'spring', onDraft)).send(getGuide, { query: { slug: 'draft-guide' } });
    expect(JSON.stringify((await guide).data)).toContain(HIDDEN.draftBody);
  });

  it('ROLE-03 applies with the next request, on every node', async () => {
    const revisions = async (on: typeof server) =>
      statusOf((await as('ada', 'spring', on)).send(listRevisions, { query: {} }));
    expect([await revisions(server), await revisions(node)]).toEqual([403, 403]);
    await grant('ada', 'author');
    expect([await revisions(server), await revisions(node)]).toEqual([200, 200]);
    await grant('ada', null);
    expect([await revisions(server), await revisions(node)]).toEqual([403, 403]);
  });
});

describe('tokens of an author', () => {
  const generate = async (abilities: string[], subject = 'alma') =>
    (await as(subject)).send(generateToken, {
      query: {},
      headers: {},
      body: { name: 'Publish', abilities: abilities as never },
    });

  it('ROLE-03 have the abilities of authors and no others', async () => {
    await addRole(server, { subject: 'alma', tenantId: 'spring', role: 'author' });
    const { data } = await (await as('alma')).send(listAbilities, { query: {}, headers: {} });
    expect(data.abilities).toEqual(['content:read', 'content:publish']);
    await expect(generate(['content:publish', 'users:read'])).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('users:read'),
    });
    expect(await statusOf(generate(['content:publish']))).toBe(200);
    const elsewhere = (await as('alma', 'kube')).send(generateToken, {
      query: {},
      headers: {},
      body: { name: 'Publish', abilities: ['content:publish'] },
    });
    expect(await statusOf(elsewhere)).toBe(403);
  });

  it('ROLE-03 are seen and deleted by their owner, who sees no others', async () => {
    await addRole(server, { subject: 'alma', tenantId: 'spring', role: 'author' });
    const foreign = await makeToken(server, { owner: 'root' });
    const elsewhere = await makeToken(server, { owner: 'alma', tenantId: 'kube' });
    const own = (await generate(['content:read'])).data;
    const alma = await as('alma');
    expect((await alma.send(listTokens, {})).data.result.map(({ tokenId }) => tokenId)).toEqual([
      own.tokenId,
    ]);
    for (const { tokenId } of [foreign, elsewhere])
      expect(await statusOf(alma.send(deleteTokens, { body: [tokenId] }))).toBe(404);
    const { data } = await alma.send(deleteTokens, { body: [own.tokenId, foreign.tokenId] });
    expect(data.deleted).toBe(1);
    expect((await root.send(listTokens, {})).data.result).toHaveLength(2);
  });

  it("ROLE-03 lose the role's abilities together with it, on every node", async () => {
    await addRole(server, { subject: 'alma', tenantId: 'spring', role: 'author' });
    const token = (await generate(['content:publish', 'content:read'])).data.message;
    const publishes = (on: typeof server) =>
      statusOf(on.client({ tenantId: 'spring', token }).send(listRevisions, { query: {} }));
    const readsDraft = async () =>
      statusOf(
        server.client({ tenantId: 'spring', token }).send(getGuide, { query: { slug: 'draft-guide' } }),
      );
    expect([await publishes(server), await publishes(node), await readsDraft()]).toEqual([200, 200, 200]);
    await endRole(server, { subject: 'alma', tenantId: 'spring' });
    expect([await publishes(server), await publishes(node), await readsDraft()]).toEqual([403, 403, 404]);
  });
});
