import { networksOf } from '@academy/domain/network';

/** What counts together, and the part of everything that it may have. */
export type Group = { key: string; part: number };

/** An address of IPv4 and its /24, or the /64, /56 and /48 of an address of IPv6. */
export function networkGroups(address: string): Group[] {
  return networksOf(address).map((key, at) => ({ key, part: NETWORK_PARTS[at] ?? 1 }));
}

const NETWORK_PARTS = [1 / 8, 1 / 4, 1 / 2];

/** One cap on what is held at the same time, of which each group may hold its part. */
export function createShares({ total }: { total: number }) {
  const held = new Map<string, number>();
  let inAll = 0;

  const add = (groups: readonly Group[], amount: number) => {
    inAll += amount;
    for (const { key } of groups) {
      const now = (held.get(key) ?? 0) + amount;
      if (now > 0) held.set(key, now);
      else held.delete(key);
    }
  };

  return {
    /** Returns what gives the share back, or null where there is none left. */
    take(groups: readonly Group[], amount = 1): (() => void) | null {
      const fits = ({ key, part }: Group) => (held.get(key) ?? 0) + amount <= Math.ceil(total * part);
      if (inAll + amount > total || !groups.every(fits)) return null;
      add(groups, amount);
      let isHeld = true;
      return () => {
        if (isHeld) add(groups, -amount);
        isHeld = false;
      };
    },
    held: () => inAll,
  };
}

type Job = { turn: number; start: () => void; refuse: () => void };

export type TurnsOptions = {
  atOnce: number;
  waiting: number;
  maxWaitMs?: number;
  refusal: () => Error;
};

/**
 * Runs a few jobs at once and lets some wait. Each group has its turns, the further apart the smaller its part is, so
 * that a flood waits for itself; a job without groups is next. When no more may wait, the job whose turn is last is
 * refused.
 */
export function createTurns({ atOnce, waiting: mayWait, maxWaitMs, refusal }: TurnsOptions) {
  const lastTurns = new Map<string, { jobs: number; turn: number }>();
  const waiting = new Set<Job>();
  let running = 0;
  let current = 0;
  let refused = 0;

  const nextTurn = ({ key, part }: Group) =>
    Math.max(current, (lastTurns.get(key)?.turn ?? -Infinity) + 1 / part);
  const turnOf = (groups: readonly Group[]) => Math.max(...groups.map(nextTurn));

  const join = (groups: readonly Group[]) => {
    for (const group of groups)
      lastTurns.set(group.key, {
        jobs: (lastTurns.get(group.key)?.jobs ?? 0) + 1,
        turn: nextTurn(group),
      });
  };
  /** A group without jobs is forgotten; a refused job gives its turn back. */
  const leave = (groups: readonly Group[], { hadTurn }: { hadTurn: boolean }) => {
    for (const { key, part } of groups) {
      const { jobs, turn } = lastTurns.get(key) ?? { jobs: 1, turn: current };
      if (jobs > 1) lastTurns.set(key, { jobs: jobs - 1, turn: hadTurn ? turn : turn - 1 / part });
      else lastTurns.delete(key);
    }
  };

  const first = () => [...waiting].reduce((one, other) => (other.turn < one.turn ? other : one));
  const last = () => [...waiting].reduce((one, other) => (other.turn >= one.turn ? other : one));

  const refuse = () => {
    refused += 1;
    return refusal();
  };

  /** Whether a job could run or wait, be it in the place of another one. */
  const hasRoom = (groups: readonly Group[]) =>
    running < atOnce || waiting.size < mayWait || (mayWait > 0 && turnOf(groups) < last().turn);

  const waitForTurn = (groups: readonly Group[]) =>
    new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => () => {
        clearTimeout(timer);
        waiting.delete(job);
        settle();
      };
      const job: Job = {
        turn: turnOf(groups),
        start: end(resolve),
        refuse: end(() => reject(refuse())),
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(job.refuse, maxWaitMs);
      if (waiting.size >= mayWait) last().refuse();
      waiting.add(job);
    });

  const passOn = () => {
    if (waiting.size === 0) {
      running -= 1;
      return;
    }
    // The place passes to the next one.
    const next = first();
    current = Math.max(current, next.turn);
    next.start();
  };

  const requireRoom = (groups: readonly Group[]) => {
    if (!hasRoom(groups)) throw refuse();
  };

  return {
    /** Refuses what would find no place, before any work is done. */
    requireRoom,
    async run<Result>(groups: readonly Group[], work: () => Result | Promise<Result>): Promise<Result> {
      requireRoom(groups);
      let hadTurn = false;
      const mustWait = running >= atOnce;
      const turn = mustWait ? waitForTurn(groups) : undefined;
      join(groups);
      try {
        if (turn) await turn;
        else running += 1;
        hadTurn = true;
        return await work();
      } finally {
        leave(groups, { hadTurn });
        if (hadTurn) passOn();
      }
    },
    state: () => ({ active: running, waiting: waiting.size, refused }),
  };
}
