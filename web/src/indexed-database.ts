import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

/** An IndexedDB database, opened on demand and again after a failure. */
export function indexedDatabase<Types extends DBSchema>(
  name: string,
  create: (database: IDBPDatabase<Types>) => void,
): () => Promise<IDBPDatabase<Types>> {
  let opened: Promise<IDBPDatabase<Types>> | null = null;
  return () => {
    opened ??= openDB<Types>(name, 1, { upgrade: create });
    opened.catch(() => (opened = null));
    return opened;
  };
}
