import type Provider from 'oidc-provider';
import { createAccounts } from './accounts.ts';
import { createChallenges } from './challenges.ts';
import { createCounts } from './counts.ts';
import { createDevices } from './devices.ts';
import { createVault } from './encryption.ts';
import { createFlashes } from './flash.ts';
import { createHeldForms } from './held-forms.ts';
import type { KeySet } from './keys.ts';
import { createLinks } from './links.ts';
import type { Links } from './links.ts';
import { createLoginAttempts } from './login-attempts.ts';
import type { Settings } from './options.ts';
import { createPasskeyCeremonies } from './passkey-ceremonies.ts';
import { createPasskeys } from './passkeys.ts';
import { createPasswords } from './passwords.ts';
import { createSecondFactors } from './second-factors.ts';
import { createSessions } from './sessions.ts';
import { createGithubClient } from './upstream/github.ts';
import { createUpstreamIdentities } from './upstream/identities.ts';
import { createUpstreamLogins } from './upstream/login-state.ts';
import { createOpenidClient } from './upstream/openid.ts';
import type { UpstreamClient, UpstreamProvider } from './upstream/provider.ts';
import { createSamlClient } from './upstream/saml.ts';

/** The dependencies of the flows. */
export type IdentityServices = ReturnType<typeof createServices>;

export function createServices(
  settings: Settings,
  { provider, keys }: { provider: () => Provider; keys: () => KeySet },
) {
  const { onFault } = settings;
  const counts = createCounts(settings);
  const passkeys = createPasskeys(settings);
  const challenges = createChallenges({ ...settings, keys, counts });
  const vault = createVault(settings);
  const links = createLinks(settings);
  const running = new Set<Promise<void>>();
  return {
    settings,
    /** The current one: a rotation of keys replaces it. */
    provider,
    accounts: createAccounts(settings),
    passwords: createPasswords({ cost: settings.hashCost }),
    sessions: createSessions(settings),
    links,
    heldForms: createHeldForms({ ...settings, links }),
    flashes: createFlashes({ ...settings, keys }),
    loginAttempts: createLoginAttempts(settings),
    counts,
    devices: createDevices(settings),
    passkeys,
    challenges,
    ceremonies: createPasskeyCeremonies({ settings, challenges, passkeys }),
    /** Encrypts secrets at rest. */
    vault,
    secondFactors: createSecondFactors({ ...settings, vault }),
    upstream: createUpstreamClients({ ...settings, links }),
    upstreamLogins: createUpstreamLogins({ ...settings, keys }),
    upstreamIdentities: createUpstreamIdentities(settings),
    /** Runs after the response, so that the response time reveals nothing. */
    runAfterResponse(work: () => Promise<void>): void {
      const done = new Promise<void>((resolve) => {
        setImmediate(resolve);
      })
        .then(work)
        .catch(onFault)
        .finally(() => running.delete(done));
      running.add(done);
    },
    async settled(): Promise<void> {
      await Promise.all(running);
    },
  };
}

/** One client for each provider, since it remembers what it has discovered. */
function createUpstreamClients({
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
