import type { Snapshot } from './steps.ts';

export type StepStore = {
  read: (lab: string, check: string) => Promise<Snapshot | null>;
  write: (snapshot: Snapshot) => Promise<void>;
  drop: (lab: string, checks: readonly string[]) => Promise<void>;
  /** Gives the steps of one lab to another. */
  move: (from: string, to: string) => Promise<void>;
};

/** A database of its own: a tab that still runs an older release would block a new version of the labs' database. */
const DATABASE = 'lab-steps';
const STORE = 'snapshots';

/** Stores snapshots in IndexedDB. */
export function createStepStore(factory: IDBFactory): StepStore {
  let opened: Promise<IDBDatabase> | null = null;
  const open = () => {
    opened ??= openDatabase(factory);
    opened.catch(() => (opened = null));
    return opened;
  };
  const inStore = async <Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
  ): Promise<Result | undefined> => {
    const transaction = (await open()).transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    await finished(transaction);
    return request?.result;
  };

  return {
    async read(lab, check) {
      return (await inStore<Snapshot | undefined>('readonly', (store) => store.get([lab, check]))) ?? null;
    },
    async write(snapshot) {
      await inStore('readwrite', (store) => store.put(snapshot));
    },
    async drop(lab, checks) {
      await inStore('readwrite', (store) => {
        for (const check of checks) store.delete([lab, check]);
        return undefined;
      });
    },
    async move(from, to) {
      const all = IDBKeyRange.bound([from], [from, []]);
      const found = (await inStore<Snapshot[]>('readonly', (store) => store.getAll(all))) ?? [];
      await inStore('readwrite', (store) => {
        for (const snapshot of found) store.put({ ...snapshot, lab: to });
        return store.delete(all);
      });
    },
  };
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(STORE, { keyPath: ['lab', 'check'] }),
    );
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
