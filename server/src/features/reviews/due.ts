import type { Pool } from 'pg';
import type { Reviews } from '@academy/contract/schemas/reviews';
import type { Member } from '@academy/domain/access';
import { REVIEWS_PER_DAY, reviewDay, reviewsLeftToday, reviewStatus } from '@academy/domain/reviews';
import type { Catalog } from '../../catalog/model.ts';
import type { Sites } from '../../catalog/tenants.ts';
import { findAskable, isAskable } from './askable.ts';
import type { AskableItems } from './askable.ts';
import type { EnterAttempts } from './enter-attempts.ts';
import { followEdits } from './follow-edits.ts';
import { countReviews, listDue, readSettings } from './store.ts';
import type { Review } from './store.ts';

export type Pools = { pool: Pool; writes: Pool };

type Reading = {
  catalog: Catalog;
  sites: Sites;
  person: Member;
  /** The end of the reader's day. */
  until: Date | null;
  now: Date;
  /** Includes questions beyond the daily limit. */
  more?: boolean;
};

export type Due = { summary: Reviews; askable: AskableItems; reviews: Review[] };

/** The reviews that are due today. */
export async function readDue(
  { enterAttempts, ...pools }: Pools & { enterAttempts: EnterAttempts },
  reading: Reading,
): Promise<Due> {
  const { person, now } = reading;
  const { userId } = person;
  const settings = await readSettings(pools.pool, userId);
  const status = reviewStatus(settings, now);
  if (status !== 'off' && settings.hasNewAttempts) await enterAttempts(userId);
  const { counts, askable, reviews } = await readCurrent(pools, reading);
  const isOn = status === 'on';
  const left = isOn ? reviewsLeftToday(counts.due, counts.done) : 0;
  return {
    summary: {
      status,
      pausedUntil: status === 'paused' ? (settings.pausedUntil?.toISOString() ?? null) : null,
      due: left,
      waiting: isOn ? counts.due - left : 0,
      doneToday: counts.done,
      total: counts.total,
      nextDueAt: counts.nextDueAt?.toISOString() ?? null,
    },
    askable,
    reviews: isOn ? reviews.slice(0, reading.more ? REVIEWS_PER_DAY : left) : [],
  };
}

/**
 * A publish may change many checks; whatever is not up to date after this many rounds waits for the next
 * request.
 */
const ROUNDS = 5;

/** The first due questions, brought up to date with the live content. */
async function readCurrent({ pool, writes }: Pools, { catalog, sites, person, until, now }: Reading) {
  const { userId } = person;
  const { start, end } = reviewDay(until, now);
  for (let round = 1; ; round += 1) {
    const all = await countReviews(pool, { userId, start, end });
    const itemIds = [...new Set(all.map(({ itemId }) => itemId))];
    const askable = await findAskable(pool, { catalog, sites, person, itemIds });
    const due = await listDue(pool, { userId, end, askable, limit: REVIEWS_PER_DAY });
    const liveHash = ({ itemId }: Review) => askable.items.get(itemId)?.item.hash ?? '';
    const stale = due.filter((review) => review.hash !== liveHash(review));
    if (stale.length === 0 || round === ROUNDS) {
      const open = all.filter((counts) => isAskable(askable, counts));
      const counts = {
        due: sum(open.map((one) => one.due)),
        total: sum(open.map((one) => one.total)),
        // Answered questions count, even if their content was withdrawn since.
        done: sum(all.map((one) => one.done)),
        nextDueAt: earliest(open.flatMap((one) => one.nextDueAt ?? [])),
      };
      return { counts, askable, reviews: due.filter((review) => !stale.includes(review)) };
    }
    const changed = new Map(stale.map((review) => [review.itemId, liveHash(review)]));
    await followEdits(writes, {
      userId,
      changed: [...changed].map(([itemId, hash]) => ({ itemId, hash })),
      now,
    });
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function earliest(dates: readonly Date[]): Date | null {
  return dates.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}
