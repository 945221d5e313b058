import type { Connection, Pool, Submittable } from 'pg';

/**
 * Reads one binary column of one row by COPY, which sends the bytes as they are; the ordinary protocol of the driver
 * would send two letters for each. COPY takes no parameters: the statement must be built of checked values only.
 */
export async function copyBytes(pool: Pool, select: string): Promise<Buffer | null> {
  const client = await pool.connect();
  let failed: Error | undefined;
  try {
    return firstField(await client.query(new BinaryCopy(select)).done);
  } catch (error) {
    failed = error as Error;
    throw error;
  } finally {
    // A connection whose query never ended is closed, not used again.
    client.release(failed);
  }
}

class BinaryCopy implements Submittable {
  readonly done: Promise<Buffer>;
  /** Set by the client, which stops its timeout with it. */
  callback: ((error?: Error) => void) | undefined;
  readonly #select: string;
  readonly #pieces: Buffer[] = [];
  #settle: { resolve: (bytes: Buffer) => void; reject: (error: Error) => void } | undefined;

  constructor(select: string) {
    this.#select = select;
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  submit(connection: Connection): void {
    connection.query(`copy (${this.#select}) to stdout (format binary)`);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver uses the memory of the chunk again.
    this.#pieces.push(Buffer.from(chunk));
  }

  handleError(error: Error): void {
    this.callback?.(error);
    this.#settle?.reject(error);
  }

  handleReadyForQuery(): void {
    this.callback?.();
    this.#settle?.resolve(Buffer.concat(this.#pieces));
  }

  handleCommandComplete(): void {
    // What matters comes with handleReadyForQuery.
  }
}

const SIGNATURE_BYTES = 11;

/** Signature, flags, length of the extension; then for each row the number of fields and each with its length. */
function firstField(copied: Buffer): Buffer | null {
  const row = SIGNATURE_BYTES + 8 + copied.readInt32BE(SIGNATURE_BYTES + 4);
  if (copied.readInt16BE(row) < 1) return null;
  const length = copied.readInt32BE(row + 2);
  return length < 0 ? null : copied.subarray(row + 6, row + 6 + length);
}
