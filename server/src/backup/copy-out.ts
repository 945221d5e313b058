import type { ClientBase, Connection, Submittable } from 'pg';

/** How far the driver may read ahead of the consumer. */
const AHEAD_BYTES = 1024 * 1024;

/**
 * The rows of a COPY … TO STDOUT as they arrive. The connection is paused while nobody reads, so memory stays
 * bounded however large the table is. A caller that stops early must close the connection.
 */
export async function* copyOut(client: ClientBase, statement: string): AsyncGenerator<Buffer> {
  const copy = client.query(new CopyOut(statement));
  for (let rows = await copy.take(); rows !== undefined; rows = await copy.take()) yield rows;
}

class CopyOut implements Submittable {
  /** Set by the client, which clears its timeout in it. */
  callback: ((error?: Error) => void) | undefined;
  readonly #statement: string;
  #pieces: Buffer[] = [];
  #bytes = 0;
  #hasEnded = false;
  #failure: Error | undefined;
  #connection: Connection | undefined;
  #wake = () => {};

  constructor(statement: string) {
    this.#statement = statement;
  }

  /** Returns what has arrived since the last call, or undefined at the end. */
  async take(): Promise<Buffer | undefined> {
    while (this.#pieces.length === 0) {
      if (this.#failure) throw this.#failure;
      if (this.#hasEnded) return undefined;
      this.#connection?.stream.resume();
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    const rows = Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#bytes = 0;
    this.#connection?.stream.resume();
    return rows;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#statement);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver reuses the memory of the chunk.
    this.#pieces.push(Buffer.from(chunk));
    this.#bytes += chunk.length;
    if (this.#bytes > AHEAD_BYTES) this.#connection?.stream.pause();
    this.#wake();
  }

  handleError(error: Error): void {
    this.callback?.(error);
    this.#failure = error;
    this.#wake();
  }

  handleReadyForQuery(): void {
    this.callback?.();
    this.#hasEnded = true;
    this.#wake();
  }

  handleCommandComplete(): void {
    // The rows are complete only in handleReadyForQuery.
  }
}
