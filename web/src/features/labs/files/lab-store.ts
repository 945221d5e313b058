import { finished, openDatabase } from '../../../indexed-database.ts';
import type { SessionRecord } from '@academy/lab-engine/shell/protocol';
import type { Entry } from '@academy/lab-engine/files/entries';
import type { Step } from '../steps/steps.ts';

/** The saved state of a lab, without its files. */
export type LabRecord = {
  /** The key of the lab: user, tenant, lesson and workshop. */
  lab: string;
  /** Fingerprint of the starting files. */
  fingerprint: string;
  page: number;
  /** Actions that are done, as `page/number`. */
  done: string[];
  /** The exit codes of commands that failed, by the same names. */
  failed?: Record<string, number>;
  /** The checks that passed. */
  passed?: string[];
  /** What learners filled in, by check and field. */
  inputs?: Record<string, Record<string, string>>;
  /** The states that the lab can be reset to. */
  steps?: Step[];
  sessions: SessionRecord[];
  tabs: string[];
  tab: string | null;
  openFolders: string[];
};

export type LabStore = {
  read: (lab: string) => Promise<{ record: LabRecord; files: [string, Entry][] } | null>;
  /** One transaction. A path without an entry is deleted. */
  write: (record: LabRecord, files: readonly [string, Entry | undefined][]) => Promise<void>;
  drop: (lab: string) => Promise<void>;
};

type FileRow = { lab: string; path: string; entry: Entry };

const SCHEMA = {
  name: 'labs',
  create(database: IDBDatabase) {
    database.createObjectStore('labs', { keyPath: 'lab' });
    database.createObjectStore('files', { keyPath: ['lab', 'path'] });
  },
};

/** Stores labs in IndexedDB. */
export function createLabStore(factory: IDBFactory): LabStore {
  let opened: Promise<IDBDatabase> | null = null;
  const open = () => {
    opened ??= openDatabase(factory, SCHEMA);
    opened.catch(() => (opened = null));
    return opened;
  };
  const ofLab = (lab: string) => IDBKeyRange.bound([lab], [lab, []]);

  return {
    async read(lab) {
      const transaction = (await open()).transaction(['labs', 'files'], 'readonly');
      const record: IDBRequest<LabRecord | undefined> = transaction.objectStore('labs').get(lab);
      const files: IDBRequest<FileRow[]> = transaction.objectStore('files').getAll(ofLab(lab));
      await finished(transaction);
      if (!record.result) return null;
      return { record: record.result, files: files.result.map(({ path, entry }) => [path, entry]) };
    },
    async write(record, files) {
      const transaction = (await open()).transaction(['labs', 'files'], 'readwrite');
      const done = finished(transaction);
      transaction.objectStore('labs').put(record);
      const rows = transaction.objectStore('files');
      for (const [path, entry] of files) {
        if (entry) rows.put({ lab: record.lab, path, entry } satisfies FileRow);
        else rows.delete([record.lab, path]);
      }
      await done;
    },
    async drop(lab) {
      const transaction = (await open()).transaction(['labs', 'files'], 'readwrite');
      const done = finished(transaction);
      transaction.objectStore('labs').delete(lab);
      transaction.objectStore('files').delete(ofLab(lab));
      await done;
    },
  };
}
