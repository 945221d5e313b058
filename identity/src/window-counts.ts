import { networksOf } from '@academy/domain/network';

/** How often something was counted in its window, and in how many seconds that ends. */
export type Counted = { count: number; retryAfter: number };

export type WindowCounts = {
  /** Counts one more; `most` is what is allowed within the window. */
  add: (key: string, window: { seconds: number; most: number }) => Counted;
};

/** A network may do as much as a few addresses, since one client may have all of it. */
const TIMES_WIDER = 4;

/**
 * Counts one more for an address and its networks. Returns the count of the first network that may not go on, which is
 * above `most` too, else that of the address. The widest comes first: what it refuses takes no room in the counts.
 */
export function addClient(
  counts: WindowCounts,
  { name, address }: { name: string; address: string },
  { seconds, most }: { seconds: number; most: number },
): Counted {
  const [own = address, ...wider] = networksOf(address);
  for (const [at, network] of [...wider.entries()].reverse()) {
    const allowed = most * TIMES_WIDER ** (at + 1);
    const counted = counts.add(`${name} ${network}`, { seconds, most: allowed });
    if (counted.count > allowed) return counted;
  }
  return counts.add(`${name} ${own}`, { seconds, most });
}

/** What was counted here and not shared with other nodes yet. */
export type Share = { times: number; seconds: number };

type Entry = { count: number; unshared: number; endsAt: number };

/** Below this part of what is allowed, a client is no concern of other nodes. */
const SHARED_FROM = 1 / 8;

/** In memory, so that a refusal costs almost nothing. Whose window began first is forgotten first. */
export function createWindowCounts({
  now,
  room = 20_000,
  share,
}: {
  now: () => Date;
  room?: number;
  /** Called for clients who come near what is allowed, so that other nodes can count them as well. */
  share?: (key: string, counted: Share) => void;
}) {
  const entries = new Map<string, Entry>();

  function enter(key: string, seconds: number): Entry {
    const time = now().getTime();
    const known = entries.get(key);
    if (known && known.endsAt > time) return known;
    if (known) entries.delete(key);
    const [oldest] = entries.size >= room ? entries.keys() : [];
    if (oldest !== undefined) entries.delete(oldest);
    const entry = { count: 0, unshared: 0, endsAt: time + seconds * 1000 };
    entries.set(key, entry);
    return entry;
  }

  return {
    add(key: string, { seconds, most }: { seconds: number; most: number }): Counted {
      const entry = enter(key, seconds);
      entry.count += 1;
      entry.unshared += 1;
      if (share && entry.count >= most * SHARED_FROM && entry.count <= most) {
        share(key, { times: entry.unshared, seconds });
        entry.unshared = 0;
      }
      return {
        count: entry.count,
        retryAfter: Math.max(1, Math.ceil((entry.endsAt - now().getTime()) / 1000)),
      };
    },

    /** What another node counted. */
    addOthers(key: string, { times, seconds }: Share): void {
      enter(key, seconds).count += times;
    },
  };
}
