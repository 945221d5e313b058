import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { createAccounts } from '../identity/src/accounts.ts';
import { HASH_COST } from '../identity/src/options.ts';
import { createPasswords } from '../identity/src/passwords.ts';
import { createBrowser } from '../identity/src/testing/browser.ts';
import { freePort } from '../server/src/database/embedded/postmaster.ts';
import { startChild } from './children.ts';
import { withDatabase, withFolder } from './database.ts';
import type { Bench } from './figures.ts';
import { quantile, timed } from './measure.ts';
import { withBrandOnly } from './tenants.ts';

const PASSWORD = 'three warm cups';

/** A class begins: everybody signs in at the same moment, each with an account and a browser of their own. */
export const signIns: Bench = {
  name: 'sign-ins',
  run: ({ quick }) =>
    withFolder((folder) =>
      withDatabase(folder, async ({ pool, url }) => {
        const people = Array.from({ length: quick ? 20 : 200 }, (_, at) => `person-${at}@academy.test`);
        await addAccounts(pool, people);
        const { tenants } = await withBrandOnly(folder);
        const port = await freePort();
        const server = await startChild(new URL('children/serve.ts', import.meta.url), {
          url,
          tenants,
          port,
        });
        const base = `http://localhost:${port}`;
        await signIn(base, 'ada@academy.test', 'academy');

        const { seconds, result } = await timed(() =>
          Promise.allSettled(people.map((email) => timed(() => signIn(base, email, PASSWORD)))),
        );
        await server.end();
        const failed = result.filter(({ status }) => status === 'rejected');
        for (const { reason } of failed.slice(0, 3) as PromiseRejectedResult[]) console.error(reason);
        const each = result.flatMap((one) => (one.status === 'fulfilled' ? [one.value.seconds] : []));
        return [
          {
            name: `${people.length} people log in at once, until the last one is in`,
            value: seconds,
            unit: 's',
            limit: { atMost: 60 },
            note: `half of them within ${quantile(each, 0.5).toFixed(1)} s`,
          },
          { name: '… of whom fail', value: failed.length, unit: '', limit: { atMost: 0 } },
        ];
      }),
    ),
};

/** Checking a password costs the same for all of them, so one hash serves them all. */
async function addAccounts(pool: Pool, people: string[]): Promise<void> {
  const passwordHash = await createPasswords({ cost: HASH_COST }).hash(PASSWORD);
  const accounts = createAccounts({ pool, now: () => new Date(), newId: randomUUID });
  for (const email of people) {
    await accounts.create({ email, firstName: 'Person', lastName: 'Example', passwordHash });
  }
}

/** The whole way: the form, the code, the token, and the first call with it. */
async function signIn(base: string, email: string, password: string): Promise<void> {
  const browser = createBrowser({ base });
  const verifier = randomBytes(32).toString('base64url');
  const client = {
    client_id: 'academy',
    redirect_uri: `http://127.0.0.1:${new URL(base).port}/login/callback`,
  };
  const parameters = new URLSearchParams({
    ...client,
    response_type: 'code',
    scope: 'openid email urn:iam:m.me',
    state: 'a-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const form = await browser.open(`${base}/oidc/auth?${parameters}`);
  const { leftTo, text } = await browser.send(form, { email, password });
  const code = leftTo === undefined ? null : new URL(leftTo).searchParams.get('code');
  if (code === null) throw new Error(`${email} could not log in: ${text}`);
  const grant = { ...client, grant_type: 'authorization_code', code_verifier: verifier, code };
  const answer = await fetch(`${base}/oidc/token`, { method: 'POST', body: new URLSearchParams(grant) });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  const call = await fetch(`${base}/api/v1/user/verifyUserAccess`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (call.status !== 200) throw new Error(`${email} is not known after logging in: ${await call.text()}`);
}
