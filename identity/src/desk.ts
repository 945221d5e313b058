import type Provider from 'oidc-provider';
import { createAccounts } from './accounts.ts';
import type { Accounts } from './accounts.ts';
import { createAddressLimit } from './address-limit.ts';
import type { AddressLimit } from './address-limit.ts';
import { createLinks } from './links.ts';
import type { Links } from './links.ts';
import type { Settings } from './options.ts';
import { createPasswords } from './passwords.ts';
import type { Passwords } from './passwords.ts';
import { createSessions } from './sessions.ts';
import type { Sessions } from './sessions.ts';
import { createTries } from './tries.ts';
import type { Tries } from './tries.ts';

/** What the flows work with. */
export type Desk = {
  settings: Settings;
  accounts: Accounts;
  passwords: Passwords;
  sessions: Sessions;
  links: Links;
  tries: Tries;
  /** Wrong passwords and asked-for mails by network address; notices by mail address. */
  failures: AddressLimit;
  mails: AddressLimit;
  notices: AddressLimit;
  /** Does its work once the answer is out, so that the time of the answer tells nothing. */
  later(work: () => Promise<void>): void;
  settled(): Promise<void>;
  /** The present one: a rotation of keys replaces it. */
  provider(): Provider;
};

export function createDesk(settings: Settings, provider: () => Provider): Desk {
  const { limits, now, onFault } = settings;
  const { windowSeconds } = limits;
  const running = new Set<Promise<void>>();
  return {
    settings,
    provider,
    accounts: createAccounts(settings),
    passwords: createPasswords({ cost: settings.hashCost }),
    sessions: createSessions(settings),
    links: createLinks(settings),
    tries: createTries(settings),
    failures: createAddressLimit({ most: limits.failuresPerAddress, windowSeconds, now }),
    mails: createAddressLimit({ most: limits.mailsPerAddress, windowSeconds, now }),
    notices: createAddressLimit({ most: limits.mailsPerAccount, windowSeconds, now }),
    later(work) {
      const done = new Promise<void>((resolve) => {
        setImmediate(resolve);
      })
        .then(work)
        .catch(onFault)
        .finally(() => running.delete(done));
      running.add(done);
    },
    async settled() {
      await Promise.all(running);
    },
  };
}
