import type { SessionLock } from './session-lock.ts';

/** A lock that runs changes one after the other, shared by several tabs. */
export function aLock(): SessionLock {
  let last: Promise<unknown> = Promise.resolve();
  return (change) => {
    const result = last.then(() => change(() => {}));
    last = result.catch(() => undefined);
    return result;
  };
}

/** The part of Web Locks that the session uses. */
export function aLockManager(isHeld = false) {
  const held = isHeld ? new Promise<never>(() => {}) : Promise.resolve();
  let last: Promise<unknown> = held;
  const request = (_name: string, { signal }: LockOptions, work: () => Promise<unknown>) => {
    const refused = new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
    const run = last.then(work);
    last = run.catch(() => undefined);
    return Promise.race([run, refused]);
  };
  return { request } as unknown as Pick<LockManager, 'request'>;
}

/** An in-memory Storage. */
export function aStorage(stored: Record<string, string> = {}): Storage {
  const entries = new Map(Object.entries(stored));
  return {
    get length() {
      return entries.size;
    },
    key: (at) => [...entries.keys()][at] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

export function entriesOf(storage: Storage): Record<string, string | null> {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return Object.fromEntries(keys.map((key) => [key, storage.getItem(key)]));
}

/** A token like the provider's, except for the signature, which the browser does not check. */
export function aToken(claims: Record<string, unknown>): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${part({ alg: 'RS256' })}.${part(claims)}.signature`;
}
