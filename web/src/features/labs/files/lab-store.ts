import type { DBSchema } from 'idb';
import { indexedDatabase } from '../../../indexed-database.ts';
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
  /** Completed actions, as `page/number`. */
  done: string[];
  /** The exit codes of failed commands, by the same names. */
  failed?: Record<string, number>;
  passed?: string[];
  /** Form values, by check and field. */
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

interface Labs extends DBSchema {
  labs: { key: string; value: LabRecord };
  files: { key: [lab: string, path: string]; value: { lab: string; path: string; entry: Entry } };
}

/** Stores labs in IndexedDB. */
export function createLabStore(): LabStore {
  const open = indexedDatabase<Labs>('labs', (database) => {
    database.createObjectStore('labs', { keyPath: 'lab' });
    database.createObjectStore('files', { keyPath: ['lab', 'path'] });
  });
  const transaction = async <Mode extends 'readonly' | 'readwrite'>(mode: Mode) => {
    const started = (await open()).transaction(['labs', 'files'], mode);
    return { labs: started.objectStore('labs'), files: started.objectStore('files'), done: started.done };
  };
  const ofLab = (lab: string) => IDBKeyRange.bound([lab], [lab, []]);

  return {
    async read(lab) {
      const stores = await transaction('readonly');
      const [record, rows] = await Promise.all([
        stores.labs.get(lab),
        stores.files.getAll(ofLab(lab)),
        stores.done,
      ]);
      return record ? { record, files: rows.map(({ path, entry }) => [path, entry]) } : null;
    },
    async write(record, files) {
      const stores = await transaction('readwrite');
      await Promise.all([
        stores.labs.put(record),
        ...files.map(([path, entry]) =>
          entry
            ? stores.files.put({ lab: record.lab, path, entry })
            : stores.files.delete([record.lab, path]),
        ),
        stores.done,
      ]);
    },
    async drop(lab) {
      const stores = await transaction('readwrite');
      await Promise.all([stores.labs.delete(lab), stores.files.delete(ofLab(lab)), stores.done]);
    },
  };
}
