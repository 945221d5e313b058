import { describe, expect, it } from 'vitest';
import { listAudit } from '@academy/contract/audit';
import { listFavorites } from '@academy/contract/favorites';
import { endUserSessions, getUser, listUsers } from '@academy/contract/users';
import { contentTree } from '../../testing/content.ts';
import { identityOf, mintFor, sampleId } from '../../testing/identity.ts';
import { testServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const folders = { tenants: contentTree().folder };
const server = await testServer({ config: { folders }, keys: 'provider' });
const node = await testServer({
  config: { folders, tokens: server.context.config.tokens },
  database: server.database,
  keys: 'provider',
});

const clientOf = (token: string, on: TestServer = server) => on.client({ tenantId: 'spring', token });
const root = clientOf((await mintFor(server, 'root')).accessToken);
const statusOf = (token: string, on?: TestServer) =>
  clientOf(token, on)
    .send(listFavorites, { query: {} })
    .then(() => 200)
    .catch((error: { status: number }) => error.status);
async function idOf(email: string): Promise<string> {
  const { data } = await root.send(listUsers, { body: { searchValue: email } });
  return data.result.content[0]?.userId ?? '';
}

describe("a person's sessions", () => {
  it('SESS-06 are ended by an administrator on every node, with an entry in both logs', async () => {
    const phone = (await mintFor(server, 'ada')).accessToken;
    const laptop = (await mintFor(server, 'ada')).accessToken;
    expect([await statusOf(phone), await statusOf(laptop, node)]).toEqual([200, 200]);
    const userId = await idOf('ada@academy.test');
    const { result } = (await root.send(getUser, { params: { userId } })).data;
    expect(result.sessions).toHaveLength(2);
    const answer = await root.send(endUserSessions, { params: { userId } });
    expect(answer).toMatchObject({ data: { ended: 2 }, message: 'The person is logged out everywhere' });
    expect([await statusOf(phone), await statusOf(laptop)]).toEqual([401, 401]);
    await expect.poll(() => statusOf(laptop, node)).toBe(401);
    expect(await identityOf(server).listSessions(sampleId('ada'))).toEqual([]);
    const { content } = (await root.send(listAudit, { query: { act: 'sessions.ended' } })).data.result;
    expect(content).toMatchObject([
      {
        actor: { name: 'Root Admin' },
        target: { id: userId },
        before: { sessions: 2 },
        after: { sessions: 0 },
      },
    ]);
    const { rows } = await server.database.pool.query(
      `select details from identity_events where kind = 'sessions.ended' and subject = $1`,
      [sampleId('ada')],
    );
    expect(rows).toEqual([{ details: { by: 'administrator', count: 2 } }]);
  });

  it('SESS-06 can be ended by nobody else', async () => {
    const userId = await idOf('root@academy.test');
    const ada = clientOf((await mintFor(server, 'ada')).accessToken);
    await expect(ada.send(endUserSessions, { params: { userId } })).rejects.toMatchObject({ status: 403 });
    const unknownUser = { userId: '00000000-0000-4000-8000-00000000ffff' };
    await expect(root.send(endUserSessions, { params: unknownUser })).rejects.toMatchObject({ status: 404 });
  });
});
