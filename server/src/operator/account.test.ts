import { describe, expect, it } from 'vitest';
import { listAudit } from '@academy/contract/audit';
import { verifyUserAccess } from '@academy/contract/people';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';
import { operatorMail } from './mail.ts';
import { runOperatorCommand } from './run.ts';

const server = await testServer({ config: { folders: { tenants: contentTree().folder } } });
const { pool } = server.database;
const { config, now } = server.context;

async function academy(argv: string[], changes: { isEmbedded?: boolean } = {}) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await runOperatorCommand(argv, {
    pool,
    issuer: config.tokens.issuer,
    now,
    isEmbedded: true,
    sendMail: operatorMail({ config, database: server.database, now }),
    out: say,
    err: say,
    write: async (text) => say(text),
    ...changes,
  });
  return { code, output: lines.join('\n') };
}

const clear = (email: string, reason = 'Showed her passport') =>
  academy(['account', 'clear-factors', email, '--reason', reason]);

async function addFactors(email: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from accounts where email = $1', [email]);
  const id = rows[0]?.id ?? '';
  await pool.query(
    `insert into passkeys (credential_id, account_id, public_key, sign_count, transports, name, created_at)
     values ($1, $2, '', 0, '{}', 'Phone', $3)`,
    [`key of ${email}`, id, now()],
  );
  await pool.query(`insert into totp_secrets values ($1, 'db.x', 0, $2)`, [id, now()]);
  await pool.query(`insert into recovery_codes values ($1, 'a'), ($1, 'b')`, [id]);
  await pool.query(
    `insert into identity_records (model, id, payload, uid, account_id, expires_at)
     values ('Session', $1, '{}', $1, $2, $3)`,
    [`session of ${email}`, id, new Date(now().getTime() + 60_000)],
  );
  return id;
}

describe('academy account clear-factors', () => {
  it('FACT-11 clears every factor, ends all sessions, emails the person and is recorded in both logs', async () => {
    const id = await addFactors('ada@academy.test');
    expect(await clear(' Ada@Academy.test')).toMatchObject({
      code: 0,
      output: expect.stringContaining('ada@academy.test has no second step any longer'),
    });
    const left = await pool.query(
      `select account_id from passkeys where account_id = $1 union all select account_id from totp_secrets where account_id = $1
       union all select account_id from recovery_codes where account_id = $1
       union all select account_id from identity_records where account_id = $1`,
      [id],
    );
    expect(left.rows).toEqual([]);
    const ended = await pool.query(`select session_id from ended_sessions`);
    expect(ended.rows).toContainEqual({ session_id: 'session of ada@academy.test' });
    const mails = await pool.query<{ kind: string; recipient: string; text: string }>(
      `select kind, recipient, text from mails where kind = 'factors-cleared'`,
    );
    expect(mails.rows).toMatchObject([{ recipient: 'ada@academy.test' }]);
    expect(mails.rows[0]?.text).toContain('Showed her passport');
    const root = server.client({ tenantId: 'spring', as: 'root' });
    const [entry] = (await root.send(listAudit, { query: { act: 'factors.cleared' } })).data.result.content;
    expect(entry).toMatchObject({
      actor: { userId: null, name: 'Operator (command line)' },
      reason: 'Showed her passport',
      before: { passkeys: 1, apps: 1, recoveryCodes: 2, sessions: 1 },
    });
    const events = await pool.query(
      `select details from identity_events where kind = 'factors.cleared' and subject = $1`,
      [id],
    );
    expect(events.rows).toEqual([{ details: { by: 'operator' } }]);
  });

  it('FACT-11 changes and emails nothing for an unknown person or one without factors', async () => {
    const count = async () => (await pool.query('select 1 from mails')).rowCount;
    const before = await count();
    expect(await clear('grace@academy.test')).toEqual({
      code: 1,
      output: 'grace@academy.test has no second step, so nothing was changed.',
    });
    expect(await clear('nobody@academy.test')).toMatchObject({ code: 1 });
    expect(await count()).toBe(before);
    const grace = server.client({ tenantId: 'spring', as: 'grace' });
    expect((await grace.send(verifyUserAccess, {})).data).toBeDefined();
  });

  it('FACT-11 is refused if an external provider handles logins', async () => {
    const argv = ['account', 'clear-factors', 'ada@academy.test', '--reason', 'lost'];
    expect(await academy(argv, { isEmbedded: false })).toMatchObject({
      code: 1,
      output: expect.stringContaining('another identity provider'),
    });
  });

  it.each([
    [['account']],
    [['account', 'clear-factors']],
    [['account', 'clear-factors', 'ada@academy.test']],
    [['account', 'clear-factors', 'ada@academy.test', '--reason', ' ']],
    [['account', 'clear-factors', 'ada@academy.test', '--reason', 'one\ntwo']],
    [['account', 'clear-factors', 'ada@academy.test', '--reason', 'x'.repeat(301)]],
    [['account', 'clear-factors', 'ada@academy.test', '--reason', 'lost', 'more']],
  ])('FACT-11 needs an address and a reason: %j', async (argv) => {
    expect(await academy(argv)).toMatchObject({ code: 2, output: expect.stringMatching(/--reason/) });
  });
});
