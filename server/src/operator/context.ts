import type { Pool, PoolClient } from 'pg';
import type { IdentityMail } from '@academy/identity/options';

/** What a command of the operator works with: the database of the server, whether the server runs or not. */
export type OperatorContext = {
  pool: Pool;
  /** Who signs the tokens of this installation: only people who log in there are meant. */
  issuer: string;
  now: () => Date;
  /** Whether logins are handled here; else nothing about them is known. */
  isEmbedded: boolean;
  /** Queues an email for the server to send, in the transaction of what it is about. */
  sendMail: (mail: Omit<IdentityMail, 'origin'>, client: PoolClient) => Promise<void>;
  out: (line: string) => void;
  err: (line: string) => void;
  /** Writes text as it is and waits until it was taken, for long output. */
  write: (text: string) => Promise<void>;
};
