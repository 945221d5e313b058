import type { CommandIo } from '../command.ts';
import { ConnectionError, type Answer, type Connection } from './database.ts';
import { formatMessage } from './errors.ts';
import { withVariables } from './statements.ts';
import { formatTable, type Format } from './tables.ts';

/** What a psql keeps between statements. */
export type PsqlState = {
  format: Format;
  variables: Map<string, string>;
  hasTiming: boolean;
  isQuiet: boolean;
  isOver: boolean;
  lastStatement: string;
};

export type Psql = {
  io: CommandIo;
  connection: Connection;
  state: PsqlState;
  out: (text: string) => void;
  err: (text: string) => void;
  /** Runs the text of another file. */
  include: (text: string, path: string) => Promise<boolean>;
};

const NUMBERS = new Set([20, 21, 23, 26, 28, 29, 700, 701, 790, 1700, 5069]);

/** Runs a statement; false where the server refused it. */
export async function runSql(
  psql: Psql,
  sql: string,
  { prefix = '', format = psql.state.format }: { prefix?: string; format?: Format } = {},
): Promise<boolean> {
  const { connection, state } = psql;
  const text = withVariables(sql, state.variables);
  const started = performance.now();
  state.lastStatement = sql;
  let answers: Answer[];
  try {
    answers = await connection.run(text);
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    psql.err(`${prefix}psql: error: ${error.message}\n`);
    return false;
  }
  let isRight = true;
  for (const answer of answers) {
    if (answer.kind === 'rows') {
      const columns = answer.fields.map(({ name, type }) => ({ name, isNumber: NUMBERS.has(type) }));
      psql.out(formatTable({ columns, rows: answer.rows }, format));
      if (
        !answer.tag.startsWith('SELECT') &&
        /^(INSERT|UPDATE|DELETE|MERGE)/.test(answer.tag) &&
        !state.isQuiet
      )
        psql.out(`${answer.tag}\n`);
    } else if (answer.kind === 'done') {
      if (!state.isQuiet) psql.out(`${answer.tag}\n`);
    } else {
      psql.err(prefix + formatMessage(answer.message, text));
      if (answer.kind === 'error') isRight = false;
    }
  }
  if (state.hasTiming) psql.out(`Time: ${(performance.now() - started).toFixed(3)} ms\n`);
  return isRight;
}
