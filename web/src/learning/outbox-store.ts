import { finished, openDatabase } from '../indexed-database.ts';
import type { WriteStore } from './outbox.ts';
import type { PendingWrite } from './pending-write.ts';

const STORE = 'outbox';
const SCHEMA = {
  name: 'learning',
  create: (database: IDBDatabase) =>
    void database
      .createObjectStore(STORE, { keyPath: ['person', 'subject'] })
      .createIndex('person', 'person'),
};

/** The browser's own database, which logging out does not empty: what waits belongs to a person, not to a session. */
export function indexedStore(factory: IDBFactory): WriteStore {
  let opened: Promise<IDBDatabase> | null = null;
  const open = () => {
    opened ??= openDatabase(factory, SCHEMA);
    opened.catch(() => (opened = null));
    return opened;
  };
  const inside = async <Result>(
    mode: IDBTransactionMode,
    work: (writes: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> => {
    const transaction = (await open()).transaction(STORE, mode, { durability: 'strict' });
    const done = finished(transaction);
    const request = work(transaction.objectStore(STORE));
    await done;
    return request.result;
  };

  return {
    all: async (person) =>
      inside<PendingWrite[]>('readonly', (writes) => writes.index('person').getAll(person)),
    put: async (write) => void (await inside('readwrite', (writes) => writes.put(write))),
    async drop({ person, subject, sequence }) {
      await inside('readwrite', (writes) => {
        const request: IDBRequest<PendingWrite | undefined> = writes.get([person, subject]);
        request.addEventListener('success', () => {
          if (request.result?.sequence === sequence) writes.delete([person, subject]);
        });
        return request;
      });
    },
  };
}
