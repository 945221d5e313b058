import { describe, expect, it } from 'vitest';
import { makeToken } from '../testing/access-tokens.ts';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const now = () => Math.floor(Date.now() / 1000);

async function generate(bearer: string, at = server) {
  const response = await at.get('/api/v1/admin/generate-token', {
    tenantId: 'spring',
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'A token', abilities: ['content:read'] }),
  });
  const { errors } = (await response.json()) as { errors: unknown[] };
  return { status: response.status, errors };
}

const root = (auth_time: unknown, at = server) => at.signToken({ subject: 'root', claims: { auth_time } });

describe('a call that needs a fresh login', () => {
  it('FACT-07 is refused with a code for clients and a message for people', async () => {
    expect(await generate(await root(now() - 901))).toEqual({
      status: 403,
      errors: [
        {
          message: "Please confirm it's you: for this, you must have logged in within the last minutes.",
          code: 'fresh_login_required',
        },
      ],
    });
    expect((await generate(await root(now() - 800))).status).toBe(200);
  });

  it('FACT-07 reports missing access first, instead of asking for another login', async () => {
    const ada = await server.signToken({ subject: 'ada', claims: { auth_time: now() - 3_600 } });
    const { status, errors } = await generate(ada);
    expect(status).toBe(403);
    expect(errors).toEqual([{ message: 'This is for authors of this academy only.' }]);
  });

  it('FACT-07 accepts any login if the setting is 0', async () => {
    const lenient = await testServer({
      config: { folders: { tenants: tree.folder }, freshLoginMinutes: 0 },
    });
    expect((await generate(await root(undefined, lenient), lenient)).status).toBe(200);
  });

  it('FACT-07 accepts a personal access token at any time', async () => {
    const { token } = await makeToken(server, { owner: 'root', abilities: ['content:publish'] });
    const response = await server.get('/api/v1/publishing/rollbacks', {
      tenantId: 'spring',
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to: 999_999, planHash: 'p'.repeat(43), base: 0 }),
    });
    expect(response.status).toBe(404);
  });
});
