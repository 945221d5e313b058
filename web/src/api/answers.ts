/** A question that a page asks the server: the name its answer is kept under, and how to ask. */
export type Query<Data> = {
  key: string;
  load: () => Promise<Data>;
  /** The answer is the same whoever asks, so signing in or out does not make it old. */
  isForAll?: boolean;
  /** A failure behind what is in sight is not worth a word (API-11). */
  isSilent?: boolean;
};

export type Answer<Data> =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  /** `isRefreshing` while a newer answer is on its way; the old one stays in sight. */
  | {
      status: 'ready';
      data: Data;
      isRefreshing: boolean;
      /** Why there is no newer one, where asking for it failed. */
      refreshError?: unknown;
    };

/** What was asked for does not exist. */
export class NotThere extends Error {}

export type Answers = {
  get: <Data>(query: Query<Data>) => Answer<Data>;
  /** Asks unless the answer is there and fresh, or already asked for. Never rejects: what went wrong is the answer. */
  load: (query: Query<unknown>) => Promise<void>;
  /** Asks again even if the answer is fresh. */
  reload: (query: Query<unknown>) => Promise<void>;
  put: (key: string, data: unknown) => void;
  /** Whether the answer was given to who is here now, or could not be; what the page brought is a visitor's. */
  isTold: (query: Pick<Query<unknown>, 'key'>) => boolean;
  /** Something was done: what is known follows, also what is still on its way and may not know of it yet. */
  change: (change: Change) => void;
  /** What the page brought is a visitor's; to a member it is shown at once and asked for again. */
  isForMember: boolean;
  /** Somebody signed in: everything in sight stays until its new answer is there. */
  askAgain: () => void;
  /** Somebody signed out: what they were told is not for the next. */
  forget: () => void;
  subscribe: (listener: () => void) => () => void;
};

export type Change = {
  /** The same object where nothing in it changes. Done twice it must say the same. */
  update: (data: unknown) => unknown;
  /** Which answers are old now: they stay in sight and are asked for again. */
  isStale?: (key: string) => boolean;
};

const FRESH_MS = 60_000;
const LOADING: Answer<never> = { status: 'loading' };

/**
 * What the server answered, by name. It starts with what the page brought, so the first screen asks for nothing, and
 * several parts of a page that ask the same ask once.
 */
export function createAnswers({
  brought,
  now,
  isForMember = false,
}: {
  brought: Record<string, unknown>;
  now: () => number;
  isForMember?: boolean;
}): Answers {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();
  /** For every question under way, what was done since it was asked. */
  const since = new Set<Change[]>();
  /** Counts who has been here: an answer to somebody who has left finds no place. */
  let turn = 0;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const keep = (key: string, answer: Answer<unknown>, told = turn) => {
    kept.set(key, { answer, freshUntil: now() + FRESH_MS, turn, told });
    tell();
  };
  const put = (key: string, data: unknown) => keep(key, { status: 'ready', data, isRefreshing: false });
  /** Another object, so that whoever shows it notices and asks again. */
  const outdate = (key: string) => {
    const entry = kept.get(key);
    if (!entry) return;
    entry.answer = { ...entry.answer };
    entry.freshUntil = now();
    tell();
  };
  for (const [key, data] of Object.entries(brought)) put(key, data);
  if (isForMember) turn++;

  const ask = async ({ key, load }: Query<unknown>) => {
    const asked = turn;
    const { answer: known, told = NOBODY } = kept.get(key) ?? {};
    const refreshing = known?.status === 'ready' && { ...known, isRefreshing: true, refreshError: undefined };
    keep(key, refreshing || { status: 'loading' }, told);
    const done: Change[] = [];
    since.add(done);
    try {
      const data = await load();
      if (asked !== turn) return;
      const followed = done.reduce((sofar, { update }) => update(sofar), data);
      put(key, followed);
      if (done.some(({ isStale }) => isStale?.(key))) outdate(key);
    } catch (error) {
      // An old answer is better than none: only a page with nothing to show says that it failed.
      const old = kept.get(key)?.answer;
      if (asked === turn)
        keep(
          key,
          old?.status === 'ready'
            ? { ...old, isRefreshing: false, refreshError: error }
            : { status: 'failed', error },
        );
    } finally {
      since.delete(done);
    }
  };
  const reload = (query: Query<unknown>) => {
    const known = underWay.get(query.key);
    if (known) return known;
    const asked = ask(query).finally(() => {
      if (underWay.get(query.key) === asked) underWay.delete(query.key);
    });
    underWay.set(query.key, asked);
    return asked;
  };
  const isFresh = ({ key, isForAll = false }: Query<unknown>) => {
    const known = kept.get(key);
    return known !== undefined && known.freshUntil > now() && (isForAll || known.turn === turn);
  };
  const nextPerson = (keepAnswer: (answer: Answer<unknown>) => Answer<unknown>) => {
    turn++;
    underWay.clear();
    // Another object each, so that whoever shows one notices and asks again.
    for (const entry of kept.values()) entry.answer = keepAnswer(entry.answer);
    tell();
  };

  return {
    get: <Data>({ key }: Query<Data>) => (kept.get(key)?.answer ?? LOADING) as Answer<Data>,
    load: (query) => underWay.get(query.key) ?? (isFresh(query) ? Promise.resolve() : reload(query)),
    reload,
    put,
    isTold: ({ key }) => kept.get(key)?.told === turn,
    change(change) {
      for (const done of since) done.push(change);
      for (const [key, entry] of kept) {
        if (entry.answer.status !== 'ready') continue;
        const data = change.update(entry.answer.data);
        if (data !== entry.answer.data) entry.answer = { ...entry.answer, data };
        if (change.isStale?.(key)) outdate(key);
      }
      tell();
    },
    isForMember,
    askAgain: () =>
      nextPerson((answer) =>
        answer.status === 'ready' ? { ...answer, isRefreshing: false } : { ...answer },
      ),
    forget: () => nextPerson(() => ({ status: 'loading' })),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Before anybody came. */
const NOBODY = -1;

/** `turn` says for whom it was asked, `told` to whom what is there was answered. */
type Kept = { answer: Answer<unknown>; freshUntil: number; turn: number; told: number };
