import { once } from 'node:events';
import type { ClientBase, Connection, Submittable } from 'pg';

/** The part of the driver's connection that its types omit. */
type CopyConnection = Connection & {
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (reason: string) => void;
};

/** Sends rows to a COPY … FROM STDIN as fast as the database accepts them, and returns how many it stored. */
export function copyIn(
  client: ClientBase,
  { statement, rows }: { statement: string; rows: AsyncIterable<Buffer> },
): Promise<number> {
  return client.query(new CopyIn(statement, rows)).done;
}

class CopyIn implements Submittable {
  readonly done: Promise<number>;
  /** Set by the client, which clears its timeout in it. */
  callback: ((error?: Error) => void) | undefined;
  readonly #statement: string;
  readonly #rows: AsyncIterable<Buffer>;
  readonly #stop = new AbortController();
  #count = 0;
  #failure: Error | undefined;
  #settle: { resolve: (count: number) => void; reject: (error: Error) => void } | undefined;

  constructor(statement: string, rows: AsyncIterable<Buffer>) {
    this.#statement = statement;
    this.#rows = rows;
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  submit(connection: Connection): void {
    connection.query(this.#statement);
  }

  handleCopyInResponse(connection: Connection): void {
    void this.#send(connection as CopyConnection);
  }

  async #send(connection: CopyConnection): Promise<void> {
    const { signal } = this.#stop;
    try {
      for await (const chunk of this.#rows) {
        if (signal.aborted) return;
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain', { signal });
      }
      connection.endCopyFrom();
    } catch (error) {
      if (signal.aborted) return;
      // The database reports an error of its own, which is less specific than this one.
      this.#failure = error as Error;
      connection.sendCopyFail('The rows could not be read');
    }
  }

  handleError(error: Error): void {
    this.callback?.(error);
    this.#stop.abort();
    this.#settle?.reject(this.#failure ?? error);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#count = Number(/\d+$/.exec(text)?.[0] ?? 0);
  }

  handleReadyForQuery(): void {
    this.callback?.();
    this.#settle?.resolve(this.#count);
  }
}
