import { createLineReader } from '../../terminal/line-reader.ts';
import type { CommandTerminal } from '../command.ts';
import { runBackslash } from './backslash.ts';
import { runSql, type Psql } from './run-sql.ts';
import { readStatements, type Piece } from './statements.ts';

/** Where a statement comes from, for messages: a file with lines, or null at the prompt. */
type Origin = string | null;

/** Runs the statements and commands of a text; false where one failed that ends it. */
async function runPieces(psql: Psql, pieces: readonly Piece[], origin: Origin): Promise<boolean> {
  const { state } = psql;
  for (const [at, { kind, text, line }] of pieces.entries()) {
    const prefix = origin === null ? '' : `psql:${origin}:${line}: `;
    const isSent = kind === 'sql' && !pieces[at + 1]?.text.startsWith('\\g');
    if (kind === 'sql' && !isSent) state.lastStatement = text;
    const isRight =
      kind === 'command'
        ? await runBackslash(psql, text, prefix)
        : !isSent || (await runSql(psql, text, { prefix }));
    if (state.isOver) return true;
    if (!isRight && isTrue(state.variables.get('ON_ERROR_STOP'))) return false;
  }
  return true;
}

export async function runScript(psql: Psql, text: string, origin: Origin): Promise<boolean> {
  return runPieces(psql, readStatements(text, { isEnd: true }).pieces, origin);
}

function isTrue(value: string | undefined): boolean {
  return value !== undefined && /^(on|true|yes|1)$/i.test(value);
}

/** Reads statements from the terminal until `\q` or Ctrl+D. */
export async function runPrompt(psql: Psql, terminal: CommandTerminal): Promise<void> {
  const { connection, state } = psql;
  let unfinished = '';
  let open = '=';
  const readLine = createLineReader({
    terminal,
    prompt: () => `postgres${open}${{ I: '', T: '*', E: '!' }[connection.status()]}# `,
    onCancel() {
      unfinished = '';
      open = '=';
    },
  });
  while (!state.isOver) {
    const line = await readLine();
    if (line === null) return psql.out('\\q\n');
    if (!unfinished && /^\s*(quit|exit)\s*;?\s*$/i.test(line)) return;
    if (!unfinished && /^\s*help\s*$/i.test(line)) {
      psql.out('Type SQL that ends with a semicolon, \\? for commands of psql, or \\q to quit.\n');
      continue;
    }
    const reading = readStatements(unfinished + line, { isEnd: false });
    await runPieces(psql, reading.pieces, null);
    unfinished = reading.rest ? `${reading.rest}\n` : '';
    open = reading.prompt;
    const warning = reading.pieces.length > 0 ? await connection.save() : null;
    if (warning) psql.err(`WARNING:  ${warning}\n`);
  }
}
