import { PGlite } from '@electric-sql/pglite';
import { dataDir } from '@electric-sql/pglite-prepopulatedfs';
import { gunzip, gzip, readTar, tarEntries, type TarFile } from './archive.ts';
import { download, type RuntimeFile } from './download.ts';

/** What a browser fetches, with the sizes that its progress needs. Node reads the same files from the packages. */
export const RUNTIME_FILES: readonly RuntimeFile[] = [
  {
    address: new URL('../../../../node_modules/@electric-sql/pglite/dist/pglite.wasm', import.meta.url),
    bytes: 10_088_161,
  },
  {
    address: new URL('../../../../node_modules/@electric-sql/pglite/dist/pglite.data', import.meta.url),
    bytes: 6_295_316,
  },
  {
    address: new URL(
      '../../../../node_modules/@electric-sql/pglite-prepopulatedfs/dist/prepopulatedfs.tgz',
      import.meta.url,
    ),
    bytes: 4_513_806,
  },
];

const DATA = '/pglite/data';
/** Files that the server makes again when it starts. */
const TRANSIENT = /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init)$/;

export type Engine = {
  db: PGlite;
  /** What differs from a new database, compressed. */
  snapshot: () => Promise<Uint8Array<ArrayBuffer>>;
};

type Runtime = { base: Blob; program?: WebAssembly.Module; share?: Blob };

export async function loadRuntime(onProgress: (loaded: number, total: number) => void): Promise<Runtime> {
  if (RUNTIME_FILES[0]?.address.protocol === 'file:') return { base: await dataDir() };
  const [program, share, base] = await download(RUNTIME_FILES, onProgress);
  if (!program || !share || !base) throw new Error('a file is missing');
  return { base, share, program: await WebAssembly.compile(await program.arrayBuffer()) };
}

/** Starts PostgreSQL, with the data of an earlier snapshot if there is one. */
export async function startEngine(
  { base, program, share }: Runtime,
  saved: Uint8Array<ArrayBuffer> | null,
): Promise<Engine> {
  const db = await PGlite.create({
    loadDataDir: saved ? await joined(base, saved) : base,
    ...(program && { pgliteWasmModule: program }),
    ...(share && { fsBundle: share }),
  });
  let times: Map<string, number> | null = null;
  return {
    db,
    async snapshot() {
      await db.exec('CHECKPOINT');
      const { rows } = await db.query<{ file: string; redo: string }>(
        "SELECT redo_wal_file AS file, (redo_lsn - '0/0')::text AS redo FROM pg_control_checkpoint()",
      );
      times ??= readTar(await gunzip(base)).times;
      const files = changedFiles(db, times).flatMap((one) => withoutOldLog(one, rows[0]));
      return gzip(tarEntries(files));
    },
  };
}

const LOG = /^pg_wal\/([0-9A-F]{24})$/;
const LOG_BYTES = 16 * 1024 * 1024;
const PAGE_BYTES = 8192;

/** A restart reads the log from the checkpoint on; of what is before it, only the first page of the same file. */
function withoutOldLog(one: TarFile, start: { file: string; redo: string } | undefined): TarFile[] {
  const name = LOG.exec(one.path)?.[1];
  if (!name || !start || name > start.file) return [one];
  if (name < start.file) return [];
  const offset = Number(BigInt(start.redo) % BigInt(LOG_BYTES));
  return [{ ...one, bytes: one.bytes.slice().fill(0, PAGE_BYTES, offset - (offset % PAGE_BYTES)) }];
}

async function joined(base: Blob, saved: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const tar = await gunzip(base);
  const end = new Uint8Array(1024);
  return new Blob([tar.subarray(0, readTar(tar).end), await gunzip(new Blob([saved])), end]);
}

function changedFiles(db: PGlite, times: ReadonlyMap<string, number>): TarFile[] {
  const { FS } = db.Module;
  const files: TarFile[] = [];
  const visit = (folder: string) => {
    for (const name of FS.readdir(`${DATA}/${folder}`)) {
      if (name === '.' || name === '..') continue;
      const path = folder ? `${folder}/${name}` : name;
      const { mode, mtime } = FS.stat(`${DATA}/${path}`, false) as { mode: number; mtime: Date };
      // PGlite gives unpacked files the seconds of the archive as milliseconds.
      const isUnpacked = times.get(path) === mtime.getTime();
      if (FS.isDir(mode)) visit(path);
      else if (!TRANSIENT.test(path) && !isUnpacked)
        files.push({ path, mode, mtime: mtime.getTime() / 1000, bytes: FS.readFile(`${DATA}/${path}`) });
    }
  };
  visit('');
  return files;
}
