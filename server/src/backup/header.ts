import * as z from 'zod/mini';
import { BackupError } from './backup-error.ts';

/**
 * A backup is one file: a magic line, the header as one line of JSON, the tables as text that psql could run,
 * compressed by gzip and optionally encrypted, and a last line with the checksum of everything before it.
 */
export const MAGIC = 'academy-backup 1';

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** The last number that each sequence has assigned. */
  counters: z.record(z.string(), z.string()),
});

const encryptionSchema = z.object({
  cipher: z.literal('aes-256-gcm'),
  blockBytes: z.literal(65_536),
  /** The cost is limited, so that a foreign file can't exhaust the memory. */
  scrypt: z.object({
    N: z.number().check(z.gte(2), z.lte(2 ** 20)),
    r: z.literal(8),
    p: z.literal(1),
  }),
  salt: z.string(),
});

const headerSchema = z.object({
  release: z.string(),
  commit: z.nullable(z.string()),
  createdAt: z.string(),
  postgresql: z.string(),
  /** The last migration, for people; restoring uses the list. */
  migration: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(tableSchema),
  leftOut: z.array(z.string()),
  compression: z.literal('gzip'),
  encryption: z.nullable(encryptionSchema),
});

export type Header = z.infer<typeof headerSchema>;
export type BackedUpTable = z.infer<typeof tableSchema>;
export type Encryption = z.infer<typeof encryptionSchema>;

export function writeHeader(header: Header): Buffer {
  return Buffer.from(`${MAGIC}\n${JSON.stringify(header)}\n`);
}

/** Reads the first two lines of a file; undefined if there are none. */
export function readHeader(file: string, start: Buffer): { header: Header; bytes: number } | undefined {
  const first = start.indexOf('\n');
  const second = first < 0 ? -1 : start.indexOf('\n', first + 1);
  const magic = start.subarray(0, Math.max(first, 0)).toString();
  if (/^academy-backup \d+$/.test(magic) && magic !== MAGIC)
    throw new BackupError(
      `${file} was made by a newer release, in another format: restore it with that release.`,
    );
  if (magic !== MAGIC || second < 0) return undefined;
  const read = headerSchema.safeParse(parse(start.subarray(first + 1, second).toString()));
  return read.success ? { header: read.data, bytes: second + 1 } : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function countRows({ tables }: Pick<Header, 'tables'>): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
