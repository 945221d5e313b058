import type Provider from 'oidc-provider';
import { LIFETIME } from './lifetimes.ts';
import { SCOPE } from './options.ts';
import { fullGrant } from './provider.ts';

export type Minted = { accessToken: string; refreshToken: string; expiresIn: number };

/** Signs a user in without a browser, with a real session, grant and tokens. */
export async function mint(
  provider: Provider,
  {
    accountId,
    clientId,
    audience,
    tokenLifeSeconds,
    now,
  }: {
    accountId: string;
    clientId: string;
    audience: string;
    tokenLifeSeconds: number;
    now: () => Date;
  },
): Promise<Minted> {
  const client = await provider.Client.find(clientId);
  if (!client) throw new Error(`The client ${clientId} is not registered with the provider.`);
  const grantId = await fullGrant(provider, { accountId, clientId, audience }).save();

  const session = new provider.Session();
  const login = { amr: ['pwd'], authTime: Math.floor(now().getTime() / 1000) };
  session.loginAccount({ accountId, amr: login.amr, loginTs: login.authTime });
  session.ensureClientContainer(clientId);
  session.grantIdFor(clientId, grantId);
  await session.save(LIFETIME.session);

  const shared = {
    accountId,
    client,
    grantId,
    gty: 'authorization_code',
    scope: SCOPE,
    sessionUid: session.uid,
    expiresWithSession: true,
  };
  const resourceServer = new provider.ResourceServer(audience, {
    scope: SCOPE,
    audience,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: 'RS256' } },
  });
  return {
    accessToken: await new provider.AccessToken({ ...shared, resourceServer }).save(),
    refreshToken: await new provider.RefreshToken({
      ...shared,
      resource: audience,
      rotations: 0,
      ...login,
    }).save(),
    expiresIn: tokenLifeSeconds,
  };
}
