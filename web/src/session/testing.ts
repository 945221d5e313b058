import type { SessionLock } from './session-lock.ts';

/** A lock that lets in one after the other, in every tab that shares it. */
export function aLock(): SessionLock {
  let last: Promise<unknown> = Promise.resolve();
  return (change) => {
    const result = last.then(() => change(() => {}));
    last = result.catch(() => undefined);
    return result;
  };
}

/** Web Locks as a browser has them, in as far as they are used here. */
export function someLocks(isHeld = false) {
  const held = isHeld ? new Promise<never>(() => {}) : Promise.resolve();
  let last: Promise<unknown> = held;
  const request = (_name: string, { signal }: LockOptions, work: () => Promise<unknown>) => {
    const refused = new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return Promise.race([turn, refused]);
  };
  return { request } as unknown as Pick<LockManager, 'request'>;
}

/** A storage without a browser. */
export function aStorage(stored: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(stored));
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

export function entriesOf(storage: Storage): Record<string, string | null> {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return Object.fromEntries(keys.map((key) => [key, storage.getItem(key)]));
}

/** A token as the provider writes it, but for the signature, which the browser does not check. */
export function aToken(claims: Record<string, unknown>): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${part({ alg: 'RS256' })}.${part(claims)}.signature`;
}
