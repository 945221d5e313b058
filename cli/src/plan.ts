import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { folderFiles } from '@academy/compiler/archive/pack';
import type { ReviewCopy } from '@academy/compiler/archive/review-copy';
import { writeArchive, type ArchivedFile, type FileInPieces } from '@academy/compiler/archive/write';
import { checkFolder } from '@academy/compiler/check';
import type { Fault } from '@academy/compiler/faults';
import { readRepository } from '@academy/compiler/folder/repository';
import { planPublish, uploadFolder } from '@academy/contract/publishing';
import type { Plan } from '@academy/contract/schemas/publishing-plan';
import { connect, createConnection, CONNECTION_FLAGS, type Connection } from './connection.ts';
import { makeStrict, parseAssignments, requireFolder, defaultSourceName, type Folder } from './folder.ts';
import type { Io } from './io.ts';
import { copyPictures } from './pictures.ts';

/** The flags of `plan` and `publish`, which begin alike. */
export const PLAN_FLAGS = {
  ...CONNECTION_FLAGS,
  source: { type: 'string' },
  set: { type: 'string', multiple: true, default: [] as string[] },
  'allow-removals': { type: 'boolean', default: false },
  'take-over': { type: 'string' },
  'no-pictures': { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  format: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

export type PlanValues = {
  server?: string;
  tenant?: string;
  source?: string;
  set: string[];
  'allow-removals': boolean;
  'take-over'?: string;
  'no-pictures': boolean;
  strict: boolean;
};

export type Planned =
  /** Faults that were found here: nothing was sent. */
  | { state: 'faulty'; folder: Folder; faults: Fault[] }
  | {
      state: 'planned';
      folder: Folder;
      connection: Connection;
      uploadId: string;
      plan: Plan;
      notes: string[];
    };

type FolderInput = {
  name: string | undefined;
  usage: string;
  values: PlanValues;
  /** Sends the one item of the folder as a draft beside what is live. */
  review?: ReviewCopy;
};

/** Checks a folder here, sends it, and lets the server say what publishing it would change. */
export async function planFolder(io: Io, { name, usage, values, review }: FolderInput): Promise<Planned> {
  const folder = requireFolder(io, name, usage);
  const source = values.source ?? defaultSourceName(folder.path);
  const variables = parseAssignments(values.set);
  const found = await checkFolder(folder.path, { variables, repository: readRepository(folder.path) });
  const checked = values.strict ? makeStrict(found) : found;
  if (checked.faults.length > 0) return { state: 'faulty', folder, faults: checked.faults };

  const connection = connect(io, values);
  const notes: string[] = [];
  const pictures = await copyPictures(
    checked.missingPictures.map(({ url }) => url),
    {
      fetch: io.fetchPublic,
      signal: io.signal,
      local: checked.localPictures,
      videos: checked.videos.flatMap(({ withoutPoster }) => withoutPoster ?? []),
      isWanted: !values['no-pictures'],
    },
  );
  const files = withPictures(
    review?.files ?? folderFiles(folder.path, { skipped: (path) => void notes.push(tooLarge(path)) }),
    pictures,
  );
  const uploadId = await upload({ io, connection, source, files });
  const { data: plan } = await connection.client.send(planPublish, {
    body: {
      uploadId,
      variables,
      allowRemovals: values['allow-removals'],
      ...(values['take-over'] && { takeOver: values['take-over'] }),
    },
  });
  return { state: 'planned', folder, connection, uploadId, plan, notes };
}

function* withPictures(
  files: Iterable<ArchivedFile | FileInPieces>,
  pictures: readonly ArchivedFile[],
): Iterable<ArchivedFile | FileInPieces> {
  yield* pictures;
  yield* files;
}

export function tooLarge(path: string): string {
  return `${path} was not sent: it is larger than a file may be.`;
}

type UploadInput = {
  io: Io;
  connection: Connection;
  source: string;
  files: Iterable<ArchivedFile | FileInPieces>;
};

/** Packed first, so that the server is told at once how much is coming, and streamed then. */
async function upload({ io, connection, source, files }: UploadInput): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'academy-'));
  try {
    const archive = join(work, 'folder.tar.gz');
    await pipeline(writeArchive(files), createWriteStream(archive, { mode: 0o600 }));
    const length = String(statSync(archive).size);
    const fetchSized: typeof fetch = (address, init) =>
      io.fetch(address, { ...init, headers: { ...(init?.headers as object), 'content-length': length } });
    const { client } = createConnection({ ...connection, io: { ...io, fetch: fetchSized } });
    const stream = Readable.toWeb(createReadStream(archive)) as ReadableStream;
    const { data } = await client.send(uploadFolder, { query: { source } }, { upload: stream });
    return data.uploadId;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
