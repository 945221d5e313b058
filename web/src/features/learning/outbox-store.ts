import type { DBSchema, IDBPDatabase } from 'idb';
import { indexedDatabase } from '../../indexed-database.ts';
import type { WriteStore } from './outbox.ts';
import type { PendingWrite } from './pending-write.ts';

interface Learning extends DBSchema {
  outbox: { key: [person: string, subject: string]; value: PendingWrite; indexes: { person: string } };
}

/** An IndexedDB database that survives logout, since pending writes belong to a person, not to a session. */
export function indexedStore(): WriteStore {
  const open = indexedDatabase<Learning>('learning', (database) => {
    database.createObjectStore('outbox', { keyPath: ['person', 'subject'] }).createIndex('person', 'person');
  });

  return {
    all: async (person) => (await open()).getAllFromIndex('outbox', 'person', person),
    async put(write) {
      const { store, done } = writing(await open());
      await Promise.all([store.put(write), done]);
    },
    async drop({ person, subject, sequence }) {
      const { store, done } = writing(await open());
      const dropIfSame = async () => {
        const stored = await store.get([person, subject]);
        if (stored?.sequence === sequence) await store.delete([person, subject]);
      };
      await Promise.all([dropIfSame(), done]);
    },
  };
}

const writing = (database: IDBPDatabase<Learning>) =>
  database.transaction('outbox', 'readwrite', { durability: 'strict' });
