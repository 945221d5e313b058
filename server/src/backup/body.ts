import { escapeIdentifier } from 'pg';
import type { ClientBase } from 'pg';
import { BackupError } from './backup-error.ts';
import { copyOut } from './copy-out.ts';
import type { BackedUpTable } from './header.ts';
import { tableWithColumns } from './tables.ts';

const END_OF_ROWS = '\\.\n';
const NEW_LINE = 10;

/** The statement before the rows of a table, in psql's syntax. */
const firstLine = (table: BackedUpTable) => `copy ${tableWithColumns(table)} from stdin;\n`;

/** Uses a query, since plain COPY does not read partitions. */
const copyStatement = ({ name, columns }: BackedUpTable) =>
  `copy (select ${columns.map((column) => escapeIdentifier(column)).join(', ')} from ${escapeIdentifier(name)}) to stdout`;

export type OnRows = (table: BackedUpTable, rows: number) => void;

/** The text of all tables: for each a statement, its rows as COPY writes them, and an end line. */
export async function* writeBody(
  client: ClientBase,
  { tables, onRows }: { tables: readonly BackedUpTable[]; onRows: OnRows },
): AsyncGenerator<Buffer> {
  for (const table of tables) {
    yield Buffer.from(firstLine(table));
    let count = 0;
    for await (const rows of copyOut(client, copyStatement(table))) {
      count += countLines(rows);
      yield rows;
      onRows(table, count);
    }
    if (count !== table.rows)
      throw new Error(`The table ${table.name} has ${count} rows instead of ${table.rows}.`);
    yield Buffer.from(END_OF_ROWS);
  }
}

export type TableRows = { table: BackedUpTable; rows: AsyncGenerator<Buffer> };

/** Reads that text. The rows of one table must be consumed before the next one is requested. */
export async function* readBody(
  body: AsyncGenerator<Buffer>,
  tables: readonly BackedUpTable[],
): AsyncGenerator<TableRows> {
  const source = new Source(body);
  try {
    for (const table of tables) {
      await source.expect(firstLine(table));
      yield { table, rows: source.lines(table.rows) };
      await source.expect(END_OF_ROWS);
    }
    if ((await source.next()) !== undefined) throw new BackupError('it has more than its header says');
  } finally {
    await body.return(undefined);
  }
}

class Source {
  readonly #pieces: AsyncGenerator<Buffer>;
  #rest: Buffer | undefined;

  constructor(pieces: AsyncGenerator<Buffer>) {
    this.#pieces = pieces;
  }

  async next(): Promise<Buffer | undefined> {
    const rest = this.#rest;
    this.#rest = undefined;
    if (rest !== undefined && rest.length > 0) return rest;
    const { value, done } = await this.#pieces.next();
    return done ? undefined : value;
  }

  async expect(text: string): Promise<void> {
    const wanted = Buffer.from(text);
    for (let at = 0; at < wanted.length;) {
      const piece = await this.next();
      const length = Math.min(piece?.length ?? 0, wanted.length - at);
      if (piece === undefined || !piece.subarray(0, length).equals(wanted.subarray(at, at + length)))
        throw new BackupError('it has less than its header says');
      at += length;
      this.#rest = piece.subarray(length);
    }
  }

  /** A row is a line: new lines within values are escaped. */
  async *lines(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0;) {
      const piece = await this.next();
      if (piece === undefined) throw new BackupError('it has less than its header says');
      let end = 0;
      for (; left > 0 && end < piece.length; left -= 1) {
        const at = piece.indexOf(NEW_LINE, end);
        if (at < 0) break;
        end = at + 1;
      }
      if (left > 0) end = piece.length;
      this.#rest = piece.subarray(end);
      yield piece.subarray(0, end);
    }
  }
}

function countLines(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(NEW_LINE); at >= 0; at = text.indexOf(NEW_LINE, at + 1)) count += 1;
  return count;
}
