import { isKeyOf } from '@academy/contract/content-key';
import type { Endpoint, OutputOf } from '@academy/contract/endpoint';

/** What a page reads from the server: the key it is cached under, and how to fetch it. */
export type Query<Data> = {
  key: string;
  load: () => Promise<Data>;
  /** The data is the same for every user, so signing in or out does not make it stale. */
  isSharedByAll?: boolean;
  /** A failed refresh behind data that is shown is not reported (API-11). */
  isSilent?: boolean;
};

export type QueryState<Data> =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | {
      status: 'ready';
      data: Data;
      /** While newer data is fetched; the old data stays visible. */
      isRefreshing: boolean;
      /** Why the last refresh failed. */
      refreshError?: unknown;
    };

/** What a write changes in the cached data of one endpoint. */
export type CacheUpdate = {
  matches: (key: string) => boolean;
  /** Returns the same object where nothing changes. Applying it twice must give the same as once. */
  update?: (data: unknown) => unknown;
  /** The data stays visible and is fetched again. */
  isStale?: boolean;
};

export function patch<E extends Endpoint>(
  endpoint: E,
  update: (data: OutputOf<E>) => OutputOf<E>,
): CacheUpdate {
  return {
    matches: (key) => isKeyOf(endpoint, key),
    update: (data) => update(data as OutputOf<E>),
  };
}

export function invalidate(endpoint: Endpoint): CacheUpdate {
  return { matches: (key) => isKeyOf(endpoint, key), isStale: true };
}

export type QueryCache = ReturnType<typeof createQueryCache>;

type Entry = {
  state: QueryState<unknown>;
  /** The state in which the server has rendered the page. */
  initialState: QueryState<unknown>;
  freshUntil: number;
  /** Whether the data was answered to the current user, or could not be. */
  isPersonal: boolean;
  /** An entry that a component shows is not evicted. */
  listeners: Set<() => void>;
  request?: Request | undefined;
};

/** What is being fetched, and the writes that ended meanwhile, which may be missing from it. */
type Request = { promise: Promise<void>; updates: CacheUpdate[] };

type Setting = {
  /** The answers in the page data, by key. */
  initialData: Record<string, unknown>;
  now: () => number;
  /** Page data is a visitor's: a member sees it at once, and it is fetched again. */
  isMember?: boolean;
  maxEntries?: number;
};

type Keyed = { key: string };

const FRESH_MS = 60_000;
const MAX_ENTRIES = 200;
const LOADING: QueryState<never> = { status: 'loading' };

/** The server's answers by key. It starts with the page data, and equal queries share one request. */
export function createQueryCache({ initialData, now, isMember = false, maxEntries = MAX_ENTRIES }: Setting) {
  /** In order of use, the least recently used first. */
  const entries = new Map<string, Entry>();
  for (const [key, data] of Object.entries(initialData)) {
    const state: QueryState<unknown> = { status: 'ready', data, isRefreshing: false };
    entries.set(key, { ...newEntry(state), freshUntil: now() + FRESH_MS, isPersonal: !isMember });
  }

  const touch = (key: string): Entry => {
    const entry = entries.get(key) ?? newEntry(LOADING);
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  };
  const evict = () => {
    for (const [key, { listeners, request }] of entries) {
      if (entries.size <= maxEntries) return;
      if (listeners.size === 0 && !request) entries.delete(key);
    }
  };
  /** Whether the entry changed. A new state object makes subscribers render and load again. */
  const applyTo = (key: string, entry: Entry, updates: readonly CacheUpdate[]): boolean => {
    if (entry.state.status !== 'ready') return false;
    const concerned = updates.filter(({ matches }) => matches(key));
    const data = concerned.reduce((sofar, { update }) => (update ? update(sofar) : sofar), entry.state.data);
    const isStale = concerned.some((update) => update.isStale);
    if (data === entry.state.data && !isStale) return false;
    entry.state = { ...entry.state, data };
    if (isStale) entry.freshUntil = now();
    return true;
  };
  const reload = ({ key, load }: Query<unknown>): Promise<void> => {
    const entry = touch(key);
    if (entry.request) return entry.request.promise;
    const settle = (state: QueryState<unknown>) => {
      // Another user has signed in or out meanwhile, so this is not theirs.
      if (entry.request !== request) return;
      Object.assign(entry, { state, freshUntil: now() + FRESH_MS, isPersonal: true, request: undefined });
      applyTo(key, entry, request.updates);
      touch(key);
      evict();
      notify(entry);
    };
    const request: Request = {
      updates: [],
      promise: load().then(
        (data) => settle({ status: 'ready', data, isRefreshing: false }),
        (error: unknown) => settle(failedState(entry.state, error)),
      ),
    };
    const { state } = entry;
    entry.state =
      state.status === 'ready' ? { ...state, isRefreshing: true, refreshError: undefined } : LOADING;
    entry.request = request;
    notify(entry);
    return request.promise;
  };
  const changeUser = (stateFor: (state: QueryState<unknown>) => QueryState<unknown>) => {
    for (const entry of entries.values())
      Object.assign(entry, { state: stateFor(entry.state), isPersonal: false, request: undefined });
    entries.forEach(notify);
  };

  return {
    get: <Data>({ key }: Keyed) => (entries.get(key)?.state ?? LOADING) as QueryState<Data>,
    getInitial: <Data>({ key }: Keyed) => (entries.get(key)?.initialState ?? LOADING) as QueryState<Data>,
    /** Fetches unless the data is younger than that or already being fetched. Never rejects: a failure is a state. */
    async load(query: Query<unknown>, { maxAgeMs = FRESH_MS } = {}): Promise<void> {
      const { request, freshUntil, isPersonal } = touch(query.key);
      const isFresh = freshUntil - FRESH_MS + maxAgeMs > now() && (query.isSharedByAll || isPersonal);
      if (request || !isFresh) await reload(query);
    },
    /** Fetches even if the data is fresh. */
    reload,
    isPersonal: ({ key }: Keyed) => entries.get(key)?.isPersonal ?? false,
    /** After a write: changes the entries it concerns, also those being fetched, whose answer may not include it yet. */
    apply(updates: readonly CacheUpdate[]): void {
      for (const { request } of entries.values()) request?.updates.push(...updates);
      const changed = [...entries].filter(([key, entry]) => applyTo(key, entry, updates));
      for (const [, entry] of changed) notify(entry);
    },
    isMember,
    /** After signing in: everything stays visible until it is fetched again. */
    invalidateAll: () =>
      changeUser((state) => (state.status === 'ready' ? { ...state, isRefreshing: false } : { ...state })),
    /** After signing out: nothing answered to one user is shown to the next. */
    clear: () => changeUser(() => ({ status: 'loading' })),
    subscribe(key: string, listener: () => void): () => void {
      const { listeners } = touch(key);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function newEntry(state: QueryState<unknown>): Entry {
  return { state, initialState: state, freshUntil: 0, isPersonal: false, listeners: new Set() };
}

/** Old data is better than none: only a page with nothing to show reports the failure. */
function failedState(state: QueryState<unknown>, error: unknown): QueryState<unknown> {
  if (state.status !== 'ready') return { status: 'failed', error };
  return { ...state, isRefreshing: false, refreshError: error };
}

function notify({ listeners }: Entry): void {
  for (const listener of listeners) listener();
}
