import { describe, expect, it } from 'vitest';
import { createBrowser } from '@academy/identity/testing/browser';
import { listRevisions } from '@academy/contract/publishing';
import { makeToken } from '../testing/access-tokens.ts';
import { contentTree } from '../testing/content.ts';
import { identityOf, mintFor, sampleId } from '../testing/identity.ts';
import { testServer } from '../testing/server.ts';
import { verifyUserAccess } from '@academy/contract/people';

const server = await testServer({ config: { folders: { tenants: contentTree().folder } }, keys: 'provider' });
const { pool } = server.database;

async function requestDeletion(email: string) {
  const browser = createBrowser({ base: server.origin() });
  const account = await browser.send(await browser.open('/oidc/account'), { email, password: 'academy' });
  return browser.send(account, { deletePassword: 'academy' });
}

const usersOf = async (subject: string) =>
  (await pool.query('select 1 from users where subject = $1', [subject])).rowCount;

describe('deleting an account after the undo period', () => {
  it('REC-05 deletes account and data together', async () => {
    const { accessToken: token } = await mintFor(server, 'ada');
    await server.client({ tenantId: 'spring', token }).send(verifyUserAccess, {});
    expect((await requestDeletion('ada@academy.test')).text).toContain('Your account will be deleted on');
    await identityOf(server).deleteDueAccounts();
    expect(await usersOf(sampleId('ada'))).toBe(1);
    const { rows } = await pool.query<{ days: number }>(
      `update accounts set delete_at = now() from accounts old
       where accounts.id = $1 and old.id = accounts.id
       returning round(extract(epoch from old.delete_at - now()) / 86400)::int as days`,
      [sampleId('ada')],
    );
    expect(rows).toEqual([{ days: 7 }]);
    await identityOf(server).deleteDueAccounts();
    expect(await usersOf(sampleId('ada'))).toBe(0);
    expect((await pool.query('select 1 from accounts where id = $1', [sampleId('ada')])).rowCount).toBe(0);
  });

  it('REC-05 refuses the access tokens of a closed account, and accepts them again after an undo', async () => {
    const { accessToken } = await mintFor(server, 'grace');
    await server.client({ tenantId: 'spring', token: accessToken }).send(verifyUserAccess, {});
    const { token } = await makeToken(server, { owner: sampleId('grace') });
    const holder = server.client({ tenantId: 'spring', token });
    const refusal = () => holder.send(listRevisions, { query: {} }).catch((error: Error) => error.message);
    const before = await refusal();
    await requestDeletion('grace@academy.test');
    expect(await refusal()).toBe('The account of this access token is being deleted.');
    await pool.query('update accounts set delete_at = null');
    expect(await refusal()).toEqual(before);
  });

  it('REC-05, SEC-13 immediately refuses the last administrator', async () => {
    const page = await requestDeletion('root@academy.test');
    expect(page.text).toContain('You are the last administrator');
    expect((await pool.query('select 1 from accounts where delete_at is not null')).rowCount).toBe(0);
  });
});
