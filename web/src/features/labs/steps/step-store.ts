import type { DBSchema } from 'idb';
import { indexedDatabase } from '../../../indexed-database.ts';
import type { Snapshot } from './steps.ts';

export type StepStore = {
  read: (lab: string, check: string) => Promise<Snapshot | null>;
  write: (snapshot: Snapshot) => Promise<void>;
  drop: (lab: string, checks: readonly string[]) => Promise<void>;
  /** Moves the steps of one lab to another. */
  move: (from: string, to: string) => Promise<void>;
};

interface Steps extends DBSchema {
  snapshots: { key: [lab: string, check: string]; value: Snapshot };
}

/**
 * Stores snapshots in IndexedDB, in a separate database: a tab with an older release would block upgrading
 * the labs' database.
 */
export function createStepStore(): StepStore {
  const open = indexedDatabase<Steps>('lab-steps', (database) => {
    database.createObjectStore('snapshots', { keyPath: ['lab', 'check'] });
  });

  return {
    read: async (lab, check) => (await (await open()).get('snapshots', [lab, check])) ?? null,
    write: async (snapshot) => void (await (await open()).put('snapshots', snapshot)),
    async drop(lab, checks) {
      const { store, done } = (await open()).transaction('snapshots', 'readwrite');
      await Promise.all([...checks.map((check) => store.delete([lab, check])), done]);
    },
    async move(from, to) {
      const all = IDBKeyRange.bound([from], [from, []]);
      const { store, done } = (await open()).transaction('snapshots', 'readwrite');
      const moveAll = async () => {
        const found = await store.getAll(all);
        await Promise.all([
          ...found.map((snapshot) => store.put({ ...snapshot, lab: to })),
          store.delete(all),
        ]);
      };
      await Promise.all([moveAll(), done]);
    },
  };
}
