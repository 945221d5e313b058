import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { listAudit } from '@academy/contract/audit';
import { verifyUserAccess } from '@academy/contract/people';
import { listRevisions } from '@academy/contract/publishing';
import { getUser, listUsers } from '@academy/contract/users';
import { makeToken } from '../testing/access-tokens.ts';
import { contentTree } from '../testing/content.ts';
import { startStandIn } from '../testing/openid-stand-in.ts';
import { addRole } from '../testing/roles.ts';
import { testConfig, testServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import { tokenShapes } from '../testing/token-shapes.ts';
import { inTransaction } from '../database/transaction.ts';
import { findLink, insertLink } from '../features/drafts/store.ts';
import { startServer } from '../start.ts';
import { silentLogger } from '../testing/log.ts';

const standIn = await startStandIn();
const client = 'our-academies';
const variables = {
  OIDC_ISSUER: standIn.issuer,
  OIDC_CLIENT_ID: client,
  OIDC_PROFILE: 'keycloak',
  OIDC_ROLES_CLAIM: 'realm_access.roles',
  OIDC_ROLES: '%2Facademy%20admins=admin writers=author@spring readers=reviewer staff=pro@spring',
};
const tree = contentTree();
const serverWith = (changes: Record<string, string> = {}, database?: TestServer['database']) => {
  const { tokens, provider } = testConfig({ ...variables, ...changes });
  return testServer({
    config: { tokens, provider, folders: { tenants: tree.folder } },
    keys: 'provider',
    ...(database && { database }),
  });
};
const server = await serverWith();
const { pool } = server.database;

const { keycloak } = tokenShapes({
  issuer: standIn.issuer,
  api: '',
  client,
  seconds: () => Math.floor(Date.now() / 1000),
});
let last = 0;

/** A token of a person with these groups at the provider. */
const tokenOf = (subject: string, roles: unknown, changes: Record<string, unknown> = {}) =>
  standIn.sign(
    {
      iss: standIn.issuer,
      ...keycloak.claims(),
      sub: subject,
      realm_access: { roles },
      count: ++last,
      ...changes,
    },
    'JWT',
  );
const rightsOf = async (token: string, { tenantId = 'spring', on = server } = {}) => {
  const { isAdmin, isPro, role } = (await on.client({ tenantId, token }).send(verifyUserAccess, {})).data;
  return { isAdmin, isPro, role };
};
const NOTHING = { isAdmin: false, isPro: false, role: undefined };

describe('groups and roles at the provider', () => {
  it('IDP-02 give the configured rights in the configured tenants', async () => {
    expect(await rightsOf(await tokenOf('one', ['writers', 'staff', 'other']))).toEqual({
      isAdmin: false,
      isPro: true,
      role: 'author',
    });
    expect(await rightsOf(await tokenOf('one', ['writers', 'staff']), { tenantId: 'kube' })).toEqual(NOTHING);
    expect(await rightsOf(await tokenOf('two', 'readers'), { tenantId: 'kube' })).toEqual({
      ...NOTHING,
      role: 'reviewer',
    });
    const admin = await tokenOf('three', ['/academy admins']);
    expect(await rightsOf(admin)).toEqual({ ...NOTHING, isAdmin: true });
    expect((await server.client({ token: admin }).send(listUsers, { body: {} })).data).toBeDefined();
  });

  it('IDP-02 give none with the first token that lacks them, leaving granted rights alone', async () => {
    expect(await rightsOf(await tokenOf('four', ['writers', 'staff']))).toMatchObject({ role: 'author' });
    expect(await rightsOf(await tokenOf('four', []))).toEqual(NOTHING);
    await addRole(server, { subject: 'four', tenantId: 'spring', role: 'reviewer' });
    expect(await rightsOf(await tokenOf('four', ['writers']))).toMatchObject({ role: 'author' });
    expect(await rightsOf(await tokenOf('four', undefined))).toMatchObject({ role: 'reviewer' });
  });

  it('IDP-02 apply to personal access tokens too, until the person’s next token says otherwise', async () => {
    await rightsOf(await tokenOf('five', ['writers']));
    const { token } = await makeToken(server, { owner: 'five' });
    const publishing = () =>
      server
        .client({ tenantId: 'spring', token })
        .send(listRevisions, { query: {} })
        .then(
          () => 'allowed',
          (error: { status: number }) => error.status,
        );
    expect(await publishing()).toBe('allowed');
    await rightsOf(await tokenOf('five', []));
    expect(await publishing()).toBe(403);
  });

  it('IDP-02 expire for personal access tokens after 30 days without a login', async () => {
    await rightsOf(await tokenOf('six', ['writers']));
    const { token } = await makeToken(server, { owner: 'six' });
    const publisher = server.client({ tenantId: 'spring', token });
    await publisher.send(listRevisions, { query: {} });
    await pool.query(
      `update users set rights_claimed_at = rights_claimed_at - interval '31 days' where subject = 'six'`,
    );
    await expect(publisher.send(listRevisions, { query: {} })).rejects.toMatchObject({ status: 403 });
    await rightsOf(await tokenOf('six', ['writers']));
    await publisher.send(listRevisions, { query: {} });
  });

  it('IDP-02 come from the token issued last, in whichever order tokens are used', async () => {
    const now = Math.floor(Date.now() / 1000);
    const older = await tokenOf('eight', ['/academy admins'], { iat: now - 60 });
    const newer = await tokenOf('eight', [], { iat: now - 30 });
    expect(await rightsOf(older)).toMatchObject({ isAdmin: true });
    expect(await rightsOf(newer)).toEqual(NOTHING);
    expect(await rightsOf(older)).toEqual(NOTHING);
    await expect(server.client({ token: older }).send(listUsers, { body: {} })).rejects.toMatchObject({
      status: 403,
    });
    const newest = await tokenOf('eight', ['writers'], { iat: now });
    expect(await rightsOf(newest)).toMatchObject({ role: 'author' });
    expect(await rightsOf(newer)).toMatchObject({ role: 'author' });
  });

  it('AUD-09 are in the audit log when they change, and on the page of the person', async () => {
    const now = Math.floor(Date.now() / 1000);
    const admin = server.client({ token: await tokenOf('nine', ['/academy admins'], { iat: now }) });
    await admin.send(verifyUserAccess, {});
    await rightsOf(await tokenOf('ten', ['writers', 'staff'], { iat: now - 20 }));
    await rightsOf(await tokenOf('ten', ['writers', 'staff'], { iat: now - 10 }));
    await rightsOf(await tokenOf('ten', ['readers'], { iat: now }));
    const { rows } = await pool.query<{ id: string }>(`select id from users where subject = 'ten'`);
    const person = rows[0]?.id ?? '';
    const query = { act: 'rights.claimed', person } as const;
    const { content } = (await admin.send(listAudit, { query })).data.result;
    expect(content.map(({ actor, before, after }) => [actor.name, before, after])).toEqual([
      ['Login provider', { rights: 'author@spring pro@spring' }, { rights: 'reviewer@*' }],
      ['Login provider', { rights: '' }, { rights: 'author@spring pro@spring' }],
    ]);
    const { result } = (await admin.send(getUser, { params: { userId: person } })).data;
    expect(result.groupRights).toEqual([{ right: 'reviewer', tenantId: null }]);
  });

  it('IDP-02 stop keeping a draft link open after 30 days without a visit', async () => {
    const token = await tokenOf('eleven', ['writers']);
    await rightsOf(token);
    const item = await pool.query<{ id: number }>(`select id from items where tenant_id = 'spring' limit 1`);
    const link = { linkId: randomUUID(), tenantId: 'spring', itemId: Number(item.rows[0]?.id) };
    const { rows } = await pool.query<{ id: string }>(`select id from users where subject = 'eleven'`);
    const times = { createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000) };
    await inTransaction(pool, (client) =>
      insertLink(client, { ...link, userId: rows[0]?.id ?? '', ...times }),
    );
    const find = (now: Date) => findLink(pool, { ...link, now });
    expect(await find(new Date())).toMatchObject({ isRevoked: false });
    expect(await find(new Date(Date.now() + 31 * 24 * 60 * 60_000))).toMatchObject({ isRevoked: true });
  });

  it.each<[string, unknown]>([
    ['a group that is only similar', ['Writers', 'writers ', 'readersx']],
    ['an object', { writers: true }],
    ['a number', 7],
    ['nested lists', [['writers']]],
  ])('IDP-02 give nothing for %s', async (_, roles) => {
    expect(await rightsOf(await tokenOf('six', roles))).toEqual(NOTHING);
  });

  it('IDP-02 give nothing if the settings are off, and given rights are removed at start', async () => {
    await rightsOf(await tokenOf('seven', ['/academy admins']));
    const claimed = async () =>
      (await pool.query(`select claimed_rights from users where subject = 'seven'`)).rows[0];
    expect(await claimed()).toEqual({ claimed_rights: 'admin@*' });
    const off = await serverWith({ OIDC_ROLES_CLAIM: '', OIDC_ROLES: '' }, server.database);
    expect(await claimed()).toEqual({ claimed_rights: '' });
    expect(await rightsOf(await tokenOf('seven', ['/academy admins']), { on: off })).toEqual(NOTHING);
  });
});

describe('their settings', () => {
  it.each<[Record<string, string>, string]>([
    [{ OIDC_ROLES: '' }, 'OIDC_ROLES_CLAIM and OIDC_ROLES must be set together'],
    [{ OIDC_ROLES: 'a=owner' }, 'OIDC_ROLES must be groups and what they give with spaces between them'],
    [{ OIDC_ROLES: 'a' }, 'OIDC_ROLES must be groups'],
    [{ OIDC_ROLES: '%E0%A4%A=pro' }, 'OIDC_ROLES must be groups'],
    [{ OIDC_ROLES: 'a=admin@spring' }, 'OIDC_ROLES cannot give admin in one tenant'],
    [
      { OIDC_ISSUER: '', OIDC_PROFILE: '' },
      'OIDC_ROLES_CLAIM, OIDC_ROLES can only be set where OIDC_ISSUER is',
    ],
  ])('IDP-02 refuse %j with a sentence', (changes, message) => {
    expect(() => testConfig({ ...variables, ...changes })).toThrow(message);
  });

  it('IDP-02 refuse an unknown tenant at start', async () => {
    const { tokens, provider, folders, ...rest } = testConfig({ ...variables, OIDC_ROLES: 'a=pro@sprign' });
    const config = { ...rest, tokens, provider, folders: { ...folders, tenants: tree.folder } };
    await expect(startServer({ config, log: silentLogger() })).rejects.toThrow(
      /OIDC_ROLES contains "sprign", which is not one of /,
    );
  });
});
