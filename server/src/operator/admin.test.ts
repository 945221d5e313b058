import { describe, expect, it } from 'vitest';
import { listAudit } from '@academy/contract/audit';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';
import { runOperatorCommand } from './run.ts';

const server = await testServer({
  // Without the sample people, who have the same addresses.
  config: { folders: { tenants: contentTree().folder }, environment: 'qat', isLocal: false },
});

async function academy(...argv: string[]) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await runOperatorCommand(argv, {
    pool: server.database.pool,
    issuer: server.context.config.tokens.issuer,
    now: () => new Date('2026-01-05T09:00:00Z'),
    out: say,
    err: say,
    isEmbedded: true,
    sendMail: async () => undefined,
    write: async (text) => say(text),
  });
  return { code, output: lines.join('\n') };
}

const audited = async () =>
  (await server.client({ tenantId: 'spring', as: 'root' }).send(listAudit, { query: {} })).data.result
    .content;

describe('academy admin', () => {
  it('ADM-13 appoints an administrator, and the audit log names the operator', async () => {
    const ada = server.client({ tenantId: 'spring', as: 'ada' });
    await expect(ada.send(listAudit, { query: {} })).rejects.toMatchObject({ status: 403 });
    expect(await academy('admin', 'grant', ' Ada@Academy.test')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/ada@academy\.test.* is now an administrator\.$/),
    });
    const [entry] = (await ada.send(listAudit, { query: {} })).data.result.content;
    expect(entry).toMatchObject({
      act: 'admin.granted',
      actor: { userId: null, name: 'Operator (command line)' },
      tokenId: null,
      before: { isAdmin: false },
      after: { isAdmin: true },
    });
    expect((await academy('admin', 'list')).output).toMatch(/ada@academy\.test/);
    expect(await academy('admin', 'revoke', 'ada@academy.test')).toMatchObject({ code: 0 });
    await expect(ada.send(listAudit, { query: {} })).rejects.toMatchObject({ status: 403 });
  });

  it('ADM-13 repeating it changes nothing and records nothing', async () => {
    const before = (await audited()).length;
    expect(await academy('admin', 'grant', 'root@academy.test')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/was already an administrator\.$/),
    });
    expect(await audited()).toHaveLength(before);
  });

  it('ADM-13 does not remove the last administrator', async () => {
    expect(await academy('admin', 'revoke', 'root@academy.test')).toEqual({
      code: 1,
      output: "You can't remove the last administrator. Appoint another one first.",
    });
  });

  it('ADM-13 reports that a person must log in first, even if they used another provider', async () => {
    await server.database.pool.query(
      `insert into users (id, provider, subject, email, first_name, last_name, created_at, updated_at)
       values ('018f3f0e-7c1a-7000-8000-0000000000aa', 'https://old.example.org', 'x', 'old@academy.test', '', '', $1, $1)`,
      [new Date('2026-01-05T09:00:00Z')],
    );
    for (const email of ['nobody@academy.test', 'old@academy.test']) {
      expect(await academy('admin', 'grant', email)).toEqual({
        code: 1,
        output: `Nobody with the address ${email} has logged in here yet: they log in once, then run this again.`,
      });
    }
  });

  it.each([
    [['admin']],
    [['admin', 'grant']],
    [['admin', 'list', 'x']],
    [['admin', 'grant', 'a', 'b']],
    [['dance']],
  ])('ADM-13 does not understand %j and says what there is', async (argv) => {
    expect(await academy(...argv)).toMatchObject({ code: 2, output: expect.stringMatching(/admin/) });
  });
});
