import { createGithubClient } from './github.ts';
import { createOpenidClient } from './openid.ts';
import type { UpstreamClient, UpstreamProvider } from './provider.ts';

/** One client for each provider, since it remembers what it has discovered. */
export function createUpstreamClients({
  now,
}: {
  now: () => Date;
}): (provider: UpstreamProvider) => UpstreamClient {
  const clients = new Map<string, UpstreamClient>();
  return (provider) => {
    const key = `${provider.id} ${provider.issuer}`;
    const known = clients.get(key);
    if (known) return known;
    const client =
      provider.kind === 'github' ? createGithubClient(provider) : createOpenidClient(provider, { now });
    clients.set(key, client);
    return client;
  };
}
