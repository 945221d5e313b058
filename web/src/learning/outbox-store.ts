import type { WriteStore } from './outbox.ts';
import type { PendingWrite } from './pending-write.ts';

const DATABASE = 'learning';
const STORE = 'outbox';

/** The browser's own database, which logging out does not empty: what waits belongs to a person, not to a session. */
export function indexedStore(factory: IDBFactory): WriteStore {
  let opened: Promise<IDBDatabase> | null = null;
  const open = () => {
    opened ??= openDatabase(factory);
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

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => {
      const writes = request.result.createObjectStore(STORE, { keyPath: ['person', 'subject'] });
      writes.createIndex('person', 'person');
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
