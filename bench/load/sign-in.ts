import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { createAccounts } from '../../identity/src/accounts.ts';
import { HASH_COST } from '../../identity/src/options.ts';
import { createPasswords } from '../../identity/src/passwords.ts';
import { createBrowser } from '../../identity/src/testing/browser.ts';

export const PASSWORD = 'three warm cups';

/** Password checks cost the same for everyone, so all accounts share one hash. */
export async function addAccounts(pool: Pool, people: readonly string[]): Promise<void> {
  const passwordHash = await createPasswords({ cost: HASH_COST }).hash(PASSWORD);
  const accounts = createAccounts({ pool, now: () => new Date(), newId: randomUUID });
  for (const email of people) {
    await accounts.create({ email, firstName: 'Person', lastName: 'Example', passwordHash });
  }
}

/** Submits the form, and exchanges the code for an access token. */
export async function signIn(base: string, { email, password }: { email: string; password: string }) {
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
  if (token === undefined) throw new Error(`${email} got no token: ${answer.status}`);
  return token;
}
