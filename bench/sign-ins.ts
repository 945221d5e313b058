import { freePort } from '../server/src/database/embedded/postmaster.ts';
import { startChild } from './children.ts';
import { withDatabase, withFolder } from './database.ts';
import type { Bench } from './figures.ts';
import { PASSWORD, addAccounts, signIn } from './load/sign-in.ts';
import { quantile, timed } from './measure.ts';
import { withBrandOnly } from './tenants.ts';

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
        await signInAndCall(base, 'ada@academy.test', 'academy');

        const { seconds, result } = await timed(() =>
          Promise.allSettled(people.map((email) => timed(() => signInAndCall(base, email, PASSWORD)))),
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

/** The whole way: logging in, and the first call with the token. */
async function signInAndCall(base: string, email: string, password: string): Promise<void> {
  const token = await signIn(base, { email, password });
  const call = await fetch(`${base}/api/v1/user/verifyUserAccess`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (call.status !== 200) throw new Error(`${email} is not known after logging in: ${await call.text()}`);
}
