import type { Links } from '../links.ts';
import { createGithubClient } from './github.ts';
import { createOpenidClient } from './openid.ts';
import type { UpstreamClient, UpstreamProvider } from './provider.ts';
import { createSamlClient } from './saml.ts';

/** One client for each provider, since it remembers what it has discovered. */
export function createUpstreamClients({
  now,
  links,
}: {
  now: () => Date;
  links: Pick<Links, 'take'>;
}): (provider: UpstreamProvider) => UpstreamClient {
  const clients = new Map<string, UpstreamClient>();
  return (provider) => {
    if (provider.kind === 'saml') return createSamlClient(provider, { links });
    const key = `${provider.id} ${provider.issuer}`;
    const known = clients.get(key);
    if (known) return known;
    const client =
      provider.kind === 'github' ? createGithubClient(provider) : createOpenidClient(provider, { now });
    clients.set(key, client);
    return client;
  };
}
