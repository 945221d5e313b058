import type { RequestListener } from 'node:http';
import type { JWTVerifyGetKey } from 'jose';
import type { PageData } from '@academy/contract/page-data';
import type { SignInData } from '../people/data.ts';
import type { EndedSessions } from './ended-sessions.ts';

/** Who signs people in: the provider that comes with the product, or another one. The rest of the server sees no difference. */
export type SessionProvider = {
  /** Who signs access tokens, and for whom they must be meant: any one of these. */
  tokens: { issuer: string; audience: string[] };
  /** The keys that access tokens are checked with. */
  keys: JWTVerifyGetKey;
  /** What the browser needs to know to sign in and out. */
  page: PageData['session'];
  /** Answers what lies below the provider's address, where it is ours. */
  listener?: { host: string; path: string; answer: RequestListener };
  /** Sessions whose access tokens are refused; of a provider that is not ours we do not hear when one ends. */
  endedSessions?: EndedSessions;
  /** What it keeps about a person, without secrets; of a provider that is not ours we know nothing. */
  signInOf: (subject: string) => Promise<SignInData>;
  /** Where somebody is signed in; only a provider that is ours can tell. */
  sessionsOf?: (person: { provider: string; subject: string }) => Promise<SignIn[]>;
  stop: () => Promise<void>;
};

export type SignIn = { id: string; userAgent: string; signedInAt: Date };
