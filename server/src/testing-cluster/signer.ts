import { SignJWT, importJWK } from 'jose';
import type { JWK } from 'jose';
import { queryOnce } from '../testing/query-once.ts';

/** Signs access tokens with the nodes' own key from their database. */
export async function signerOf(databaseUrl: string, publicUrl: string) {
  const [row] = await queryOnce<{ private_jwk: JWK }>(
    databaseUrl,
    'select private_jwk from identity_keys order by created_at limit 1',
  );
  const jwk = row?.private_jwk ?? {};
  const key = await importJWK(jwk, 'RS256');
  return (subject: string) => {
    const seconds = Math.floor(Date.now() / 1000);
    return new SignJWT({
      sub: subject,
      iss: `${publicUrl}/oidc`,
      aud: `${publicUrl}/api/v1`,
      iat: seconds,
      exp: seconds + 7_200,
      auth_time: seconds,
      amr: ['pwd'],
      email: `${subject}@academy.test`,
      firstName: subject,
    })
      .setProtectedHeader({ alg: 'RS256', kid: jwk.kid ?? '', typ: 'at+jwt' })
      .sign(key);
  };
}
