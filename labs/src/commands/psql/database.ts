import { protocol } from '@electric-sql/pglite';
import type { CommandIo, CompletionIo } from '../command.ts';
import { CLEAR_LINE, progressLine } from './download.ts';
import { loadRuntime, startEngine, type Engine } from './engine.ts';
import type { ServerMessage } from './errors.ts';

const MEMORY = 'postgres';
const FOLDER = '/var/lib/lab';
const DATABASE_FILE = `${FOLDER}/postgres.tar.gz`;
/** The files of a lab are stored in the browser, and with each check that passes. */
const MAX_SAVED_BYTES = 6_000_000;

type Field = { name: string; type: number };
/** What the server answers to one statement. */
export type Answer =
  | { kind: 'rows'; fields: Field[]; rows: (string | null)[][]; tag: string }
  | { kind: 'done'; tag: string }
  | { kind: 'notice' | 'error'; message: ServerMessage };

/** `idle`, inside a transaction, or inside one that has failed. */
type TransactionStatus = 'I' | 'T' | 'E';

type Shared = {
  engine: Promise<Engine>;
  progress: { loaded: number; total: number };
  /** The prompts and scripts that are connected, and the one whose transaction is open. */
  clients: Set<symbol>;
  owner: symbol | null;
  status: TransactionStatus;
  savedAt: string;
};

/** The server answers nothing: another client has a transaction, or it has crashed. */
export class ConnectionError extends Error {}

/** The database of the lab. All clients share one connection, since this PostgreSQL has no more. */
export async function connect(io: CommandIo) {
  const shared = sharedDatabase(io);
  const { db, snapshot } = await untilLoaded(shared, io);
  const client = Symbol('client');
  shared.clients.add(client);
  const send = async (sql: string): Promise<Answer[]> => {
    const { messages } = await db
      .execProtocol(protocol.serialize.query(sql), { throwOnError: false })
      .catch(() => {
        // The next psql starts it again from what was stored last.
        io.memory.delete(MEMORY);
        throw new ConnectionError('the server closed the connection unexpectedly; run psql again');
      });
    return readAnswers(messages as unknown as Message[], (status) => {
      shared.status = status;
      shared.owner = status === 'I' ? null : client;
    });
  };
  const logPosition = async () => {
    const [answer] = await send('SELECT pg_current_wal_insert_lsn()');
    return answer?.kind === 'rows' ? (answer.rows[0]?.[0] ?? '') : '';
  };

  shared.savedAt ||= await logPosition();

  return {
    status: () => shared.status,
    async run(sql: string): Promise<Answer[]> {
      if (shared.owner && shared.owner !== client)
        throw new ConnectionError(
          'another psql of this lab has an open transaction: commit or roll it back first',
        );
      return send(sql);
    },
    /** Stores the data with the lab's files. Returns a warning where there is too much of it. */
    async save(): Promise<string | null> {
      if (shared.status !== 'I' || (await logPosition()) === shared.savedAt) return null;
      const bytes = await snapshot();
      shared.savedAt = await logPosition();
      if (bytes.length > MAX_SAVED_BYTES)
        return `the database is too large to be stored: ${(bytes.length / 1e6).toFixed(1)} of ${MAX_SAVED_BYTES / 1e6} MB. Changes are lost when the page is closed.`;
      await io.fs.mkdir(FOLDER, { recursive: true });
      await io.fs.writeFile(DATABASE_FILE, bytes);
      return null;
    },
    /** Ends an open transaction, and resets settings once the last psql has quit. */
    async close(): Promise<void> {
      if (shared.owner === client) await send('ROLLBACK');
      shared.clients.delete(client);
      if (shared.clients.size === 0) await send('DISCARD ALL');
    },
  };
}

export type Connection = Awaited<ReturnType<typeof connect>>;

/** Loads PostgreSQL while the learner reads. */
export function prepareDatabase(io: CompletionIo): void {
  sharedDatabase(io);
}

function sharedDatabase(io: CompletionIo): Shared {
  const known = io.memory.get(MEMORY) as Shared | undefined;
  if (known) return known;
  const progress = { loaded: 0, total: 0 };
  const start = async () => {
    const [runtime, saved] = await Promise.all([
      loadRuntime((loaded, total) => Object.assign(progress, { loaded, total })),
      io.fs.readFileBuffer(DATABASE_FILE).catch(() => null),
    ]);
    return startEngine(runtime, saved && Uint8Array.from(saved));
  };
  const shared: Shared = {
    engine: start(),
    progress,
    clients: new Set(),
    owner: null,
    status: 'I',
    savedAt: '',
  };
  io.memory.set(MEMORY, shared);
  // After a failed download the next command tries again.
  shared.engine.catch(() => io.memory.delete(MEMORY));
  return shared;
}

const PROGRESS_MS = 200;

async function untilLoaded({ engine, progress }: Shared, { write }: CommandIo): Promise<Engine> {
  if (!write) return engine;
  let isShown = false;
  const timer = setInterval(() => {
    const { loaded, total } = progress;
    if (total === 0) return;
    write(loaded < total ? progressLine('PostgreSQL', loaded, total) : `${CLEAR_LINE}Starting PostgreSQL…`);
    isShown = true;
  }, PROGRESS_MS);
  try {
    return await engine;
  } finally {
    clearInterval(timer);
    if (isShown) write(CLEAR_LINE);
  }
}

type Message =
  | { name: 'rowDescription'; fields: { name: string; dataTypeID: number }[] }
  | { name: 'dataRow'; fields: (string | null)[] }
  | { name: 'commandComplete'; text: string }
  | ({ name: 'notice' | 'error' } & ServerMessage)
  | { name: 'readyForQuery'; status: TransactionStatus };

function readAnswers(messages: readonly Message[], onStatus: (status: TransactionStatus) => void): Answer[] {
  const answers: Answer[] = [];
  let fields: Field[] | null = null;
  let rows: (string | null)[][] = [];
  for (const message of messages) {
    if (message.name === 'rowDescription') {
      fields = message.fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
      rows = [];
    } else if (message.name === 'dataRow') rows.push(message.fields);
    else if (message.name === 'commandComplete') {
      answers.push(
        fields ? { kind: 'rows', fields, rows, tag: message.text } : { kind: 'done', tag: message.text },
      );
      fields = null;
    } else if (message.name === 'notice' || message.name === 'error')
      answers.push({ kind: message.name, message });
    else if (message.name === 'readyForQuery') onStatus(message.status);
  }
  return answers;
}
