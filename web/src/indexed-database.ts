type Schema = {
  name: string;
  /** Makes the stores of an empty database. */
  create: (database: IDBDatabase) => void;
};

/** Opens a database of this browser. */
export function openDatabase(factory: IDBFactory, { name, create }: Schema): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1);
    request.addEventListener('upgradeneeded', () => create(request.result));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

/** Resolves when all that the transaction does is stored. */
export function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error));
    transaction.addEventListener('error', () => reject(transaction.error));
  });
}
