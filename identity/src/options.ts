import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { IdentityEventKind } from '@academy/domain/identity-events';
import type { Pool } from 'pg';
import type { UpstreamProvider } from './upstream/provider.ts';
import { HOUR, LIFETIME, MINUTE } from './lifetimes.ts';
import { createWindowCounts } from './window-counts.ts';
import type { WindowCounts } from './window-counts.ts';

/** How the provider's pages look when a person came from one of our sites. */
export type Brand = {
  name: string;
  /** What follows the page's name in the title. */
  title: string;
  tagline: string;
  /** Addresses of pictures and, where there is one, of the site's typeface. */
  logo: string;
  icon: string;
  hero: string;
  font?: string | undefined;
  /** CSS text that sets --brand, --on-brand, --accent, --background, --surface, --text, --muted and --border, light and dark. */
  style: string;
  /** Pages of the site that account pages must link to: terms, privacy. */
  links: readonly { title: string; path: string }[];
};

/** Emails about a change of an account; its owner must not miss one made by an attacker. */
export type SecurityMailKind =
  | 'new-device'
  | 'password-changed'
  | 'address-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'two-step-on'
  | 'two-step-off'
  | 'recovery-code-used'
  | 'token-generated'
  | 'provider-linked'
  | 'provider-unlinked'
  | 'account-recovered'
  | 'factors-cleared';

/** Emails that a login, a new address or a deletion needs. */
export type RecoveryMailKind =
  | 'login'
  | 'address'
  | 'address-requested'
  | 'address-taken'
  | 'deletion'
  | 'upstream-code'
  | 'proof-code';

/** What is known of a change: when, from where, and the name of what was added, such as a passkey. */
export type MailFacts = {
  at: Date;
  network: string;
  country: string;
  browser: string;
  name: string | undefined;
};

/** `exists` answers a registration for an address that already has an account. */
export type IdentityMail = {
  to: string;
  kind: 'verify' | 'reset' | 'exists' | SecurityMailKind | RecoveryMailKind;
  link: string;
  firstName: string;
  origin: string;
  /** Of a security email. */
  facts?: MailFacts;
  /** To be typed where the email was asked for. */
  code?: string;
  /** What the email is about: a new address, or a day. */
  about?: string;
};

/** How people log in at one of our sites. */
export type LoginRules = {
  passwords: boolean;
  /** Whether people can log in by a link in an email. */
  emailLinks: boolean;
  providers: readonly UpstreamProvider[];
};

/** What Argon2id takes for a password. */
export type HashCost = { memoryKiB: number; passes: number };

export type Limits = {
  /** Wrong passwords for one account from one network address before that pair waits, longer each time. */
  freeTries: number;
  /** The same for one account from all unknown devices together, and for one known device. */
  freeTriesPerPerson: number;
  freeTriesPerDevice: number;
  firstLockSeconds: number;
  longestLockSeconds: number;
  /** Wrong passwords from one network address within the window before its logins are slowed down, never refused. */
  failuresPerAddress: number;
  /** Mails asked for from one network address within the window. */
  mailsPerAddress: number;
  /** Mails of a kind to one mailbox, asked for from one network, and from all unknown networks together. */
  mailsPerAccount: number;
  mailsPerMailbox: number;
  windowSeconds: number;
  /** Requests from one network address, and how many of them may begin a login. */
  requestsPerMinute: number;
  startsPerMinute: number;
  /** Files with everything about one person. */
  downloadsPerAccount: number;
  /** Rows of each table that strangers can add to; beyond it the oldest are dropped. */
  maxCounters: number;
};

export type IdentityOptions = {
  pool: Pool;
  issuer: string;
  /** Whom access tokens are for: the address of the API. */
  audience: string;
  clientId: string;
  redirectUris: readonly string[];
  postLogoutUris: readonly string[];
  /** Our sites; the first one is where a person belongs who came from nowhere. */
  origins: readonly [string, ...string[]];
  brandOf: (origin: string) => Brand;
  sendMail: (mail: IdentityMail) => Promise<void>;
  now: () => Date;
  newId: () => string;
  /** The people of a local installation, whom the sign-in page offers. */
  samplePeople: boolean;
  secureCookies: boolean;
  tokenLifeSeconds?: number;
  /** How long a login that was begun can be finished. */
  interactionSeconds?: number;
  hashCost?: HashCost;
  limits?: Partial<Limits>;
  /** Where requests are counted; in the memory of this process if left out. */
  requestCounts?: WindowCounts;
  /** Security headers that every answer carries, the same as on our sites; a page's own headers win. */
  headers?: Readonly<Record<string, string>>;
  /** Whether this account has to set up a second factor when it logs in without one. */
  needsSecondFactor?: (accountId: string) => Promise<boolean>;
  /** How old the login of a session may be for changes of the account; 0: any. */
  freshLoginMinutes?: number;
  /** Encrypts secrets that are stored, such as those of authenticator apps; without one a key of the database does. */
  encryptionKey?: string | undefined;
  /** How a login is slowed down; tests do not wait. */
  pause?: (ms: number) => Promise<void>;
  /** Whom a request counts for. Behind a proxy the socket's address is the proxy's. */
  addressOf?: (request: IncomingMessage) => string;
  /** The country of a request as a code of two letters, where a proxy names it; else empty. */
  countryOf?: (request: IncomingMessage) => string;
  /** The tenant of a site, for the audit log. */
  tenantOf?: (origin: string) => string | null;
  /** Access tokens of these sessions (their `sid`) must not be accepted any longer. */
  onSessionsEnded?: (sessionIds: readonly string[]) => Promise<void>;
  /** Where browsers report what the policy of a page blocked, on the issuer's host. */
  reportPath?: string | undefined;
  /** Where emails are read on an installation that sends none, on the issuer's host. */
  outboxPath?: string | undefined;
  /** Called with the kind of each event of the audit log, for metrics. */
  onEvent?: (kind: IdentityEventKind) => void;
  /** What a person leaves behind elsewhere goes with the account. */
  onAccountDeleted?: (accountId: string) => Promise<void>;
  /** Ends what was added elsewhere since an account may have been taken over; the texts name it to its owner. */
  onAccountRecovered?: (accountId: string, since: Date) => Promise<readonly string[]>;
  /** Refuses the deletion of an account that must stay. */
  requireDeletable?: (accountId: string) => Promise<void>;
  loginOf?: (origin: string) => LoginRules;
  /** How long a deletion can be undone. Zero deletes at once. */
  deletionDays?: number;
  /** How long a change of the address can be undone from the former one. */
  addressUndoDays?: number;
  /** All that is kept about a person, here and elsewhere, for them to take along. */
  dataOf?: (accountId: string) => Promise<unknown>;
  onFault?: (error: unknown) => void;
  /** Why a login at another provider was refused, for the log. */
  onRefused?: (reason: string) => void;
  /** Whether something failed because the database is away or busy, so that trying again makes sense. */
  isUnavailable?: (error: unknown) => boolean;
};

export type Settings = Required<Omit<IdentityOptions, 'limits'>> & { limits: Limits };

/** The least that OWASP recommends: 20 ms of a processor, where scrypt of the same strength takes 280 ms. */
export const HASH_COST: HashCost = { memoryKiB: 19 * 1024, passes: 2 };

export const SCOPE = 'openid email urn:iam:m.me';

export function settingsFrom(options: IdentityOptions): Settings {
  return {
    tokenLifeSeconds: LIFETIME.accessToken,
    interactionSeconds: LIFETIME.interaction,
    hashCost: HASH_COST,
    headers: {},
    encryptionKey: undefined,
    freshLoginMinutes: 15,
    needsSecondFactor: async () => false,
    requestCounts: createWindowCounts(options),
    pause: (ms) => setTimeout(ms),
    addressOf: (request) => request.socket.remoteAddress ?? '',
    countryOf: () => '',
    tenantOf: () => null,
    onSessionsEnded: async () => undefined,
    onEvent: () => undefined,
    reportPath: undefined,
    outboxPath: undefined,
    onAccountDeleted: async () => undefined,
    onAccountRecovered: async () => [],
    requireDeletable: async () => undefined,
    loginOf: () => ({ passwords: true, emailLinks: true, providers: [] }),
    deletionDays: 7,
    addressUndoDays: 7,
    dataOf: async () => ({}),
    onFault: () => undefined,
    onRefused: () => undefined,
    isUnavailable: () => false,
    ...options,
    limits: {
      freeTries: 5,
      freeTriesPerPerson: 20,
      freeTriesPerDevice: 20,
      firstLockSeconds: 30,
      longestLockSeconds: 15 * MINUTE,
      failuresPerAddress: 100,
      mailsPerAddress: 300,
      mailsPerAccount: 3,
      mailsPerMailbox: 12,
      windowSeconds: HOUR,
      requestsPerMinute: 3_600,
      startsPerMinute: 600,
      downloadsPerAccount: 20,
      maxCounters: 200_000,
      ...options.limits,
    },
  };
}
