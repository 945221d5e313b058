import type { Pool } from 'pg';

/** What a command of the operator works with: the database of the server, whether the server runs or not. */
export type OperatorContext = {
  pool: Pool;
  /** Who signs the tokens of this installation: only people who log in there are meant. */
  issuer: string;
  now: () => Date;
  out: (line: string) => void;
  err: (line: string) => void;
  /** Writes text as it is and waits until it was taken, for long output. */
  write: (text: string) => Promise<void>;
};
