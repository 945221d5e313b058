import { describe, expect, it } from 'vitest';
import { addEmail, deleteEmail, editEmail, listEmails } from '@academy/contract/emails';
import type { EmailType } from '@academy/domain/emails';
import { sequentialIds } from '../../testing/clock.ts';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import type { PersonName } from '../../testing/tokens.ts';

const tree = contentTree({});
const time = new Date('2026-01-05T09:00:00Z');
const server = await testServer({
  config: { folders: { tenants: tree.folder } },
  now: () => time,
  newId: sequentialIds(),
});

const as = (name: PersonName) => server.client({ tenantId: 'spring', as: name });
const list = async (name: PersonName, type?: EmailType) =>
  (await as(name).send(listEmails, { query: type ? { type } : {} })).data.emails;
const add = (name: PersonName, emailId: string, emailType: EmailType = 'work') =>
  as(name).send(addEmail, { query: { emailType }, headers: { emailId } });
const edit = (name: PersonName, [currentEmail, newEmail]: [string, string], type: EmailType = 'work') =>
  as(name).send(editEmail, { query: { type }, headers: { currentEmail, newEmail } });
const remove = (name: PersonName, email: string, type: EmailType = 'work') =>
  as(name).send(deleteEmail, { query: { type }, headers: { email } });

describe('the addresses of a person', () => {
  it('ADM-06 begin with the login address, which the provider has verified', async () => {
    expect(await list('ada')).toEqual([{ email: 'ada@academy.test', type: 'login', isVerified: true }]);
  });

  it('ADM-06 are added, listed by type, edited and deleted', async () => {
    const added = await add('ada', ' Ada@Work.example ');
    expect(added).toMatchObject({
      message: 'The email was added',
      data: { email: 'Ada@Work.example', type: 'work', isVerified: false },
    });
    await add('ada', 'ada@home.example', 'personal');
    expect((await list('ada')).map(({ email, type }) => `${type} ${email}`)).toEqual([
      'login ada@academy.test',
      'work Ada@Work.example',
      'personal ada@home.example',
    ]);
    expect((await list('ada', 'personal')).map(({ email }) => email)).toEqual(['ada@home.example']);

    const edited = await edit('ada', ['ada@work.example', 'ada@desk.example']);
    expect(edited).toMatchObject({ message: 'The email was updated', data: { email: 'ada@desk.example' } });
    expect((await remove('ada', 'ADA@desk.example')).message).toBe('The email was deleted');
    expect((await list('ada', 'work')).length).toBe(0);
  });

  it('ADM-06 can be seen, edited and deleted only by their owner', async () => {
    await add('grace', 'grace@work.example');
    await expect(edit('ada', ['grace@work.example', 'mine@work.example'])).rejects.toMatchObject({
      status: 404,
    });
    await expect(remove('ada', 'grace@work.example')).rejects.toMatchObject({ status: 404 });
    expect((await list('ada')).some(({ email }) => email.startsWith('grace'))).toBe(false);
    expect((await list('grace', 'work')).map(({ email }) => email)).toEqual(['grace@work.example']);
  });

  it('ADM-06 an address in use is added like any other, so that nothing is revealed', async () => {
    await server.database.pool.query(
      `update emails set verified_at = $1 where email = 'grace@work.example'`,
      [time],
    );
    const answers = [];
    for (const email of ['grace@work.example', 'grace@academy.test', 'nobody@work.example'])
      answers.push({ ...(await add('root', email)).data, email: '' });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('ADM-06 an address the person already has is refused, whatever its case and type', async () => {
    await expect(add('ada', 'ADA@academy.test')).rejects.toMatchObject({ status: 409 });
    await expect(add('ada', 'Ada@Home.example')).rejects.toMatchObject({
      status: 409,
      message: 'You already have this address, please enter another one.',
    });
    await add('ada', 'ada@work.example');
    await expect(edit('ada', ['ada@work.example', 'ada@home.example'])).rejects.toMatchObject({
      status: 409,
    });
  });

  it('ADM-06 stays verified only if just the spelling changes', async () => {
    await server.database.pool.query(`update emails set verified_at = $1 where email = 'ada@work.example'`, [
      time,
    ]);
    expect((await edit('ada', ['ada@work.example', 'Ada@work.example'])).data.isVerified).toBe(true);
    expect((await edit('ada', ['Ada@work.example', 'ada2@work.example'])).data.isVerified).toBe(false);
  });

  it('ADM-06 the login is read-only', async () => {
    const calls = [
      () => add('ada', 'ada@new.example', 'login'),
      () => edit('ada', ['ada@academy.test', 'ada@new.example'], 'login'),
      () => remove('ada', 'ada@academy.test', 'login'),
    ];
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({
        status: 403,
        message: 'Your login address comes from your account, please change it there.',
      });
  });

  it.each([
    ['nothing', ''],
    ['a word', 'ada'],
    ['two addresses', 'a@b.example, c@d.example'],
    ['a name with its address', 'Ada <ada@b.example>'],
    ['markup', '<img src=x onerror=alert(1)>@b.example'],
    ['an address that is too long', `${'a'.repeat(250)}@b.example`],
  ])('API-08 refuses %s, by the field it came in', async (_what, emailId) => {
    const before = (await list('ada')).length;
    const refused = { status: 400, envelope: { errors: [{ field: 'emailId' }] } };
    await expect(add('ada', emailId)).rejects.toMatchObject(refused);
    await expect(edit('ada', ['ada2@work.example', emailId])).rejects.toMatchObject({
      status: 400,
      envelope: { errors: [{ field: 'newEmail' }] },
    });
    expect((await list('ada')).length).toBe(before);
  });

  it('API-08 refuses a missing header and an unknown type', async () => {
    const missing = await server.get('/api/v1/email/addEmail?emailType=work', { method: 'POST', as: 'ada' });
    expect(missing.status).toBe(400);
    expect(await missing.text()).toContain('The email id field is required.');
    expect((await server.get('/api/v1/email?type=secret', { as: 'ada' })).status).toBe(400);
    expect((await server.get('/api/v1/email?type=login', {})).status).toBe(401);
  });

  it('ADM-06 are limited to twenty, even with concurrent requests', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 25 }, (_, at) => add('grace', `g${at}@many.example`)),
    );
    expect((await list('grace')).length).toBe(20);
    expect(tries.filter(({ status }) => status === 'rejected').length).toBe(25 - 18);
  });
});
