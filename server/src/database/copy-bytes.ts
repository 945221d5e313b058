import type { Connection, Pool, Submittable } from 'pg';

/**
 * Reads one binary column of one row with COPY, which sends raw bytes; the driver's normal protocol sends two hex
 * digits per byte. COPY takes no parameters, so the statement must be built from validated values only.
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
    // A connection whose query never ended is closed instead of reused.
    client.release(failed);
  }
}

class BinaryCopy implements Submittable {
  readonly done: Promise<Buffer>;
  /** Set by the client, which clears its timeout in it. */
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
    // The driver reuses the memory of the chunk.
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
    // The result is complete only in handleReadyForQuery.
  }
}

const SIGNATURE_BYTES = 11;

/** Layout: signature, flags, length of the extension; then per row the field count and each field with its length. */
function firstField(copied: Buffer): Buffer | null {
  const row = SIGNATURE_BYTES + 8 + copied.readInt32BE(SIGNATURE_BYTES + 4);
  if (copied.readInt16BE(row) < 1) return null;
  const length = copied.readInt32BE(row + 2);
  return length < 0 ? null : copied.subarray(row + 6, row + 6 + length);
}
