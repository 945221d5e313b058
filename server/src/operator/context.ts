import type { Pool, PoolClient } from 'pg';
import type { IdentityMail } from '@academy/identity/options';

/** The context of an operator's command: the database of the server, whether the server runs or not. */
export type OperatorContext = {
  pool: Pool;
  /** The issuer of this installation's tokens: only people who log in there can be found. */
  issuer: string;
  now: () => Date;
  /** Whether logins are handled here; otherwise nothing is known about them. */
  isEmbedded: boolean;
  /** Queues an email for the server to send, in the transaction of its cause. */
  sendMail: (mail: Omit<IdentityMail, 'origin'>, client: PoolClient) => Promise<void>;
  out: (line: string) => void;
  err: (line: string) => void;
  /** Writes text unchanged and waits until it is flushed, for long output. */
  write: (text: string) => Promise<void>;
};
