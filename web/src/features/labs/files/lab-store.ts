import type { SessionRecord } from '../shell/protocol.ts';
import type { Entry } from './entries.ts';

/** The saved state of a lab, without its files. */
export type LabRecord = {
  /** The key of the lab: user, tenant, lesson and workshop. */
  lab: string;
  /** Fingerprint of the starting files. */
  fingerprint: string;
  page: number;
  /** Actions that ran, as `page/number`. */
  done: string[];
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

const DATABASE = 'labs';

/** Stores labs in IndexedDB. */
export function createLabStore(factory: IDBFactory): LabStore {
  let opened: Promise<IDBDatabase> | null = null;
  const open = () => {
    opened ??= openDatabase(factory);
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

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('labs', { keyPath: 'lab' });
      request.result.createObjectStore('files', { keyPath: ['lab', 'path'] });
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error));
    transaction.addEventListener('error', () => reject(transaction.error));
  });
}
