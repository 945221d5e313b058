import { describe, expect, it } from 'vitest';
import { createAlert } from '@academy/contract/alerts';
import { listAudit } from '@academy/contract/audit';
import { getOverview } from '@academy/contract/overview';
import { recordAct } from '../../audit/audit.ts';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
let time = new Date('2026-01-05T09:00:00Z');
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time });
const { pool } = server.database;
// Removes the sample people, who would appear in the overview.
await pool.query(`delete from users where subject not in ('ada', 'grace', 'root')`);
const root = server.client({ as: 'root' });
const rootId =
  (await pool.query<{ id: string }>(`select id from users where subject = 'root'`)).rows[0]?.id ?? '';

type AuditQuery = Parameters<typeof root.send<typeof listAudit>>[1]['query'];
const list = async (query: AuditQuery = {}) => (await root.send(listAudit, { query })).data.result;
const targets = async (query: AuditQuery = {}) =>
  (await list(query)).content.map(({ target }) => target.name);

const MAKER = '00000000-0000-4000-8000-00000000000a';
async function act(name: string, more: Partial<Parameters<typeof recordAct>[1]> = {}): Promise<void> {
  await recordAct(pool, {
    actor: { userId: rootId },
    act: 'token.generated',
    tenantId: 'spring',
    target: { id: `id of ${name}`, name },
    before: null,
    after: { name },
    now: time,
    ...more,
  });
}

describe('the audit log', () => {
  it('ADM-08 shows who did what, when, by which token, with before and after', async () => {
    await act('First', { actor: { userId: rootId, tokenId: 'a-token' }, reason: 'Why not' });
    expect((await list()).content).toEqual([
      {
        id: '1',
        at: '2026-01-05T09:00:00.000Z',
        actor: { userId: rootId, name: 'Root' },
        tokenId: 'a-token',
        act: 'token.generated',
        tenantId: 'spring',
        target: { id: 'id of First', name: 'First' },
        reason: 'Why not',
        before: null,
        after: { name: 'First' },
      },
    ]);
  });

  it('ADM-12 is searchable by what the log shows: labels of actions and names of academies', async () => {
    expect(await targets({ search: 'Generated a token' })).toEqual(['First']);
    expect(await targets({ search: 'spring academy' })).toEqual(['First']);
    expect(await targets({ search: 'Exported feedback' })).toEqual([]);
    expect(await targets({ search: 'kube academy' })).toEqual([]);
  });

  it('ADM-08 is searched by any of its words and filtered by action, person and time', async () => {
    time = new Date('2026-01-06T09:00:00Z');
    await act('Second 100%', {
      act: 'token.deleted',
      before: { abilities: ['content:publish'] },
      after: null,
    });
    time = new Date('2026-01-07T09:00:00Z');
    await act('Third', { actor: { userId: MAKER }, target: { id: rootId, name: 'Third' } });
    expect(await targets()).toEqual(['Third', 'Second 100%', 'First']);
    expect(await targets({ search: 'CONTENT:publish' })).toEqual(['Second 100%']);
    expect(await targets({ search: 'root why' })).toEqual(['First']);
    expect(await targets({ search: '%' })).toEqual(['Second 100%']);
    expect(await targets({ search: 'nothing of it' })).toEqual([]);
    expect(await targets({ act: 'token.deleted' })).toEqual(['Second 100%']);
    expect(await targets({ person: MAKER })).toEqual(['Third']);
    expect(await targets({ person: rootId })).toEqual(['Third', 'Second 100%', 'First']);
    expect(await targets({ from: '2026-01-06T09:00:00.000Z', to: '2026-01-07T09:00:00.000Z' })).toEqual([
      'Second 100%',
    ]);
  });

  it('ADM-08 pages do not shift when an entry is added in between', async () => {
    for (let at = 1; at <= 40; at++) await act(`Page ${at}`, { act: 'feedback.exported' });
    const first = await list({ act: 'feedback.exported' });
    expect(first.content.map(({ target }) => target.name)).toEqual(
      Array.from({ length: 20 }, (_, at) => `Page ${40 - at}`),
    );
    await act('Page 41', { act: 'feedback.exported' });
    const second = await list({ act: 'feedback.exported', before: first.next ?? '' });
    expect(second.content.at(0)?.target.name).toBe('Page 20');
    expect(second.content).toHaveLength(20);
    expect(second.next).toBeNull();
  });

  it('ADM-08 is append-only: the database refuses updates and deletes', async () => {
    for (const statement of [
      `update audit set actor_name = 'Nobody'`,
      'delete from audit where false',
      'truncate audit',
    ])
      await expect(pool.query(statement)).rejects.toThrow('The audit log is written once');
    expect((await list({ act: 'token.deleted' })).content[0]?.actor.name).toBe('Root');
  });

  it('ADM-08 has no entry for a failed action', async () => {
    const body = { tenantId: 'spring', message: 'Tea', level: 'info' as const };
    await pool.query(`alter table alerts add constraint no_tea check (message <> 'Tea')`);
    await expect(root.send(createAlert, { body })).rejects.toMatchObject({ status: 500 });
    expect(await targets({ act: 'alert.created' })).toEqual([]);
    await pool.query('alter table alerts drop constraint no_tea');
  });

  it.each([
    [{ act: 'tea.made' }, 'act'],
    [{ person: 'root' }, 'person'],
    [{ from: 'monday' }, 'from'],
    [{ before: '1; drop table audit' }, 'before'],
    [{ search: 'x'.repeat(101) }, 'search'],
  ])('API-08 refuses %j and names the field', async (query, field) => {
    await expect(list(query as AuditQuery)).rejects.toMatchObject({
      status: 400,
      envelope: { errors: [{ field }] },
    });
  });
});

describe('the overview', () => {
  it('ADM-08, GATE-03 counts users, content and visits', async () => {
    const { data } = await root.send(getOverview, {});
    expect(data).toMatchObject({
      people: 3,
      proPeople: 1,
      admins: 1,
      completions: 0,
      feedback: 0,
      failedMails: 0,
    });
    expect(data.activePeople).toBe(1);
    expect(data.revisions.find(({ tenantId }) => tenantId === 'spring')?.revision).toMatchObject({
      number: expect.any(Number),
    });
    time = new Date('2026-02-07T09:00:00Z');
    await server
      .client({ as: 'ada' })
      .send(getOverview, {})
      .catch(() => undefined);
    // Visits are recorded asynchronously.
    await expect.poll(async () => (await root.send(getOverview, {})).data.activePeople).toBe(1);
  });
});
