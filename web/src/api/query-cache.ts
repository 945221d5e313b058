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

/** The item a query names does not exist. */
export class NotFoundError extends Error {
  /** The page that leads on from what was there before. */
  readonly movedTo: string | null;

  constructor(movedTo: string | null = null) {
    super('There is nothing here.');
    this.movedTo = movedTo;
  }
}

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
  freshUntil: number;
  /** The user it was requested for. */
  userEpoch: number;
  /** The user the data was answered to; page data was answered to a visitor. */
  ownerEpoch: number;
};
type InFlight = { promise: Promise<void>; updates: CacheUpdate[] };

type Setting = {
  /** The answers in the page data, by key. */
  initialData: Record<string, unknown>;
  now: () => number;
  /** Page data is a visitor's: a member sees it at once, and it is fetched again. */
  isMember?: boolean;
  maxEntries?: number;
};

const FRESH_MS = 60_000;
const MAX_ENTRIES = 200;
const NO_OWNER = -1;
const LOADING: QueryState<never> = { status: 'loading' };

/** The server's answers by key. It starts with the page data, and equal queries share one request. */
export function createQueryCache({ initialData, now, isMember = false, maxEntries = MAX_ENTRIES }: Setting) {
  /** In order of use, the least recently used first. */
  const entries = new Map<string, Entry>();
  const inFlight = new Map<string, InFlight>();
  const listeners = new Map<string, Set<() => void>>();
  /** Rises when another user signs in or out, so that answers to an earlier user are dropped. */
  let userEpoch = 0;

  const notify = (key: string) => listeners.get(key)?.forEach((listener) => listener());
  const evict = () => {
    for (const key of entries.keys()) {
      if (entries.size <= maxEntries) return;
      if (!listeners.has(key) && !inFlight.has(key)) entries.delete(key);
    }
  };
  const touch = (key: string, entry: Entry) => {
    entries.delete(key);
    entries.set(key, entry);
  };
  const set = (key: string, state: QueryState<unknown>, ownerEpoch = userEpoch) => {
    touch(key, { state, freshUntil: now() + FRESH_MS, userEpoch, ownerEpoch });
    evict();
    notify(key);
  };
  const setData = (key: string, data: unknown) => set(key, { status: 'ready', data, isRefreshing: false });
  for (const [key, data] of Object.entries(initialData)) setData(key, data);
  const initialStates = new Map([...entries].map(([key, { state }]) => [key, state]));
  if (isMember) userEpoch++;

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

  const fetch = async ({ key, load }: Query<unknown>, updates: CacheUpdate[]) => {
    const requestedFor = userEpoch;
    const { state, ownerEpoch = NO_OWNER } = entries.get(key) ?? {};
    const isReady = state?.status === 'ready';
    set(key, isReady ? { ...state, isRefreshing: true, refreshError: undefined } : LOADING, ownerEpoch);
    try {
      const data = await load();
      if (requestedFor !== userEpoch) return;
      setData(key, data);
      // Writes that ended meanwhile may be missing from this answer.
      const entry = entries.get(key);
      if (entry && applyTo(key, entry, updates)) notify(key);
    } catch (error) {
      if (requestedFor !== userEpoch) return;
      const old = entries.get(key)?.state;
      // Old data is better than none: only a page with nothing to show reports the failure.
      set(
        key,
        old?.status === 'ready'
          ? { ...old, isRefreshing: false, refreshError: error }
          : { status: 'failed', error },
      );
    }
  };
  const reload = (query: Query<unknown>): Promise<void> => {
    const known = inFlight.get(query.key);
    if (known) return known.promise;
    const updates: CacheUpdate[] = [];
    const promise = fetch(query, updates).finally(() => {
      if (inFlight.get(query.key)?.promise === promise) inFlight.delete(query.key);
    });
    inFlight.set(query.key, { promise, updates });
    return promise;
  };
  const changeUser = (stateFor: (state: QueryState<unknown>) => QueryState<unknown>) => {
    userEpoch++;
    inFlight.clear();
    for (const entry of entries.values()) entry.state = stateFor(entry.state);
    for (const key of listeners.keys()) notify(key);
  };

  return {
    get: <Data>({ key }: Pick<Query<Data>, 'key'>) =>
      (entries.get(key)?.state ?? LOADING) as QueryState<Data>,
    /** The state in which the server has rendered the page. */
    getInitial: <Data>({ key }: Pick<Query<Data>, 'key'>) =>
      (initialStates.get(key) ?? LOADING) as QueryState<Data>,
    /** Fetches unless the data is fresh or already being fetched. Never rejects: a failure is a state. */
    async load(query: Query<unknown>): Promise<void> {
      const entry = entries.get(query.key);
      if (entry) touch(query.key, entry);
      const isOwn = query.isSharedByAll || entry?.userEpoch === userEpoch;
      const isFresh = entry !== undefined && entry.freshUntil > now() && isOwn;
      await (inFlight.get(query.key)?.promise ?? (isFresh ? undefined : reload(query)));
    },
    /** Fetches even if the data is fresh. */
    reload,
    /** Whether the data was answered to the current user, or could not be. */
    isPersonal: ({ key }: Pick<Query<unknown>, 'key'>) => entries.get(key)?.ownerEpoch === userEpoch,
    /** After a write: changes the entries it concerns, also those being fetched, whose answer may not include it yet. */
    apply(updates: readonly CacheUpdate[]): void {
      for (const request of inFlight.values()) request.updates.push(...updates);
      const changed = [...entries].filter(([key, entry]) => applyTo(key, entry, updates));
      for (const [key] of changed) notify(key);
    },
    isMember,
    /** After signing in: everything stays visible until it is fetched again. */
    invalidateAll: () =>
      changeUser((state) => (state.status === 'ready' ? { ...state, isRefreshing: false } : { ...state })),
    /** After signing out: nothing answered to one user is shown to the next. */
    clear: () => changeUser(() => ({ status: 'loading' })),
    /** An entry with a subscriber is not evicted. */
    subscribe(key: string, listener: () => void): () => void {
      const ofKey = listeners.get(key) ?? new Set();
      listeners.set(key, ofKey.add(listener));
      return () => {
        ofKey.delete(listener);
        if (ofKey.size === 0 && listeners.get(key) === ofKey) listeners.delete(key);
      };
    },
  };
}
