import { SignJWT, createLocalJWKSet, exportJWK, generateKeyPair } from 'jose';
import type { Pool } from 'pg';

/** One key pair per test file: the server gets the public half and verifies tokens as in production. */
const pair = await generateKeyPair('RS256', { extractable: true });
const stranger = await generateKeyPair('RS256');

export const publicJwk = { ...(await exportJWK(pair.publicKey)), kid: 'test', alg: 'RS256', use: 'sig' };
export const testKeys = createLocalJWKSet({ keys: [publicJwk] });

/** ada learns, grace is Pro, root administers. Their rights are in the database, not in their tokens. */
export type PersonName = 'ada' | 'grace' | 'root';
export const PEOPLE: readonly PersonName[] = ['ada', 'grace', 'root'];

export type TokenInput = {
  subject: string;
  issuer?: string;
  audience?: string;
  /** Seconds from now; null omits the claim. */
  expiresIn?: number | null;
  type?: string;
  isForged?: boolean;
  claims?: Record<string, unknown>;
};

export type SignToken = (input: TokenInput) => Promise<string>;

type Signing = { issuer: string; audience: string; now: () => Date };

/** Signs access tokens like the provider; a test overrides claims to make a token invalid. */
export function tokenSigner({ issuer, audience, now }: Signing): SignToken {
  return async ({ subject, expiresIn = 600, type = 'at+jwt', isForged = false, claims = {}, ...rest }) => {
    const seconds = Math.floor(now().getTime() / 1000);
    const payload = {
      sub: subject,
      iss: rest.issuer ?? issuer,
      aud: rest.audience ?? audience,
      iat: seconds,
      auth_time: seconds,
      amr: ['pwd'],
      ...(expiresIn !== null && { exp: seconds + expiresIn }),
      email: `${subject}@academy.test`,
      firstName: capital(subject),
      ...claims,
    };
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: type })
      .sign(isForged ? stranger.privateKey : pair.privateKey);
  };
}

/** The test people after their first visit: grace has Pro, root is an administrator. */
export async function addPeople(pool: Pool, { issuer, now }: Omit<Signing, 'audience'>): Promise<void> {
  await pool.query(
    `insert into users (id, provider, subject, email, first_name, is_admin, pro_from, pro_until, created_at, updated_at)
     select gen_random_uuid(), $1, name, name || '@academy.test', initcap(name), name = 'root',
       case when name = 'grace' then $3::timestamptz - interval '30 days' end,
       case when name = 'grace' then $3::timestamptz + interval '335 days' end, $3, $3
     from unnest($2::text[]) as name
     on conflict (provider, subject) do update
       set is_admin = excluded.is_admin, pro_from = excluded.pro_from, pro_until = excluded.pro_until`,
    [issuer, PEOPLE, now()],
  );
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
