import type { RequestListener } from 'node:http';
import type { JWTVerifyGetKey } from 'jose';
import type { PageData } from '@academy/contract/page-data';
import type { SignInData } from '../people/data.ts';
import type { RightsRules } from '../people/claimed-rights.ts';
import type { TokenProfile } from '../people/token-profiles.ts';
import type { LookUpToken } from '../people/verifier.ts';
import type { EndedSessions } from './ended-sessions.ts';

/** The login provider, embedded or external. The rest of the server does not need to know which. */
export type SessionProvider = {
  /** The issuer of access tokens, and how they are checked. */
  tokens: {
    issuer: string;
    profile: TokenProfile;
    clientId: string;
    lookUp?: LookUpToken;
    rights?: RightsRules;
  };
  /** The keys that verify access tokens. */
  keys: JWTVerifyGetKey;
  /** The settings that the browser needs for login and logout. */
  page: PageData['session'];
  /** Handles requests to the embedded provider's address. */
  listener?: { host: string; path: string; answer: RequestListener };
  /** Sessions whose access tokens are refused; external providers do not report ended sessions. */
  endedSessions?: EndedSessions;
  /** A person's data at the provider, without secrets; unavailable for external providers. */
  signInOf: (subject: string) => Promise<SignInData>;
  /** A person's sessions; only the embedded provider knows them. */
  sessionsOf?: (person: { provider: string; subject: string }) => Promise<SignIn[]>;
  /** Ends them with all their tokens and returns how many there were. */
  endSessionsOf?: (person: { provider: string; subject: string }) => Promise<number>;
  /** Deletes accounts whose undo period is over. */
  deleteDueAccounts?: () => Promise<void>;
  /** Deletes expired logins, links and counters. */
  deleteExpired?: () => Promise<void>;
  stop: () => Promise<void>;
};

export type SignIn = {
  id: string;
  userAgent: string;
  network: string;
  country: string;
  signedInAt: Date;
  lastUsedAt: Date | null;
};
