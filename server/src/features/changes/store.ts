import type { Pool } from 'pg';
import type { Member } from '@academy/domain/access';
import type { ItemStatus } from '@academy/compiler/catalog';

/** A lesson or guide that a person has completed, and the revision up to which they know its text. */
export type Completed = { itemId: number; since: number; completedAt: Date };

type CompletedRow = { item_id: string; since: string; completed_at: Date };

/** All of them, or those of some items. */
export async function readCompleted(
  pool: Pool,
  { person, itemIds = null }: { person: Member; itemIds?: readonly number[] | null },
): Promise<Completed[]> {
  const { rows } = await pool.query<CompletedRow>({
    name: 'read-completed',
    text: `select p.item_id, greatest(p.revision, coalesce(a.revision, 0)) as since, p.completed_at
           from progress p left join acknowledged_changes a on a.user_id = p.user_id and a.item_id = p.item_id
           where p.user_id = $1 and p.completed_at is not null and ($2::bigint[] is null or p.item_id = any($2))`,
    values: [person.userId, itemIds],
  });
  return rows.map(({ item_id, since, completed_at }) => ({
    itemId: Number(item_id),
    since: Number(since),
    completedAt: completed_at,
  }));
}

/** The courses that a person has finished, by their internal number, and when. */
export async function readFinished(pool: Pool, person: Member): Promise<Map<number, Date>> {
  const { rows } = await pool.query<{ item_id: string; completed_at: Date }>({
    name: 'read-finished',
    text: 'select item_id, completed_at from course_completions where user_id = $1',
    values: [person.userId],
  });
  return new Map(rows.map(({ item_id, completed_at }) => [Number(item_id), completed_at]));
}

/** The revision that was live at each of these moments; 0 before the first. */
export async function readRevisionsAt(pool: Pool, moments: readonly Date[]): Promise<number[]> {
  if (moments.length === 0) return [];
  const { rows } = await pool.query<{ number: string }>({
    name: 'read-revisions-at',
    text: `select (select coalesce(max(number), 0) from revisions where created_at <= moment) as number
           from unnest($1::timestamptz[]) with ordinality as given(moment, place) order by place`,
    values: [moments],
  });
  return rows.map(({ number }) => Number(number));
}

/** When a lesson was added to its course. */
export type Beginning = { revision: number; publishedAt: Date; isMinor: boolean; acknowledged: number };

export async function readBeginnings(
  pool: Pool,
  { person, itemIds }: { person: Member; itemIds: readonly number[] },
): Promise<Map<number, Beginning>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await pool.query<Beginning & { itemId: number }>({
    name: 'read-beginnings',
    text: `select v.item_id::int as "itemId", v.from_rev::int as revision, r.created_at as "publishedAt",
             r.is_minor or i.content_id = any(r.minor_items) as "isMinor", coalesce(a.revision, 0)::int as acknowledged
           from (select item_id, min(from_rev) as from_rev from item_versions
                 where item_id = any($2::bigint[]) and status <> 'draft' group by item_id) as v
             join items i on i.id = v.item_id join revisions r on r.number = v.from_rev
             left join acknowledged_changes a on a.user_id = $1 and a.item_id = v.item_id`,
    values: [person.userId, itemIds],
  });
  return new Map(rows.map(({ itemId, ...beginning }) => [itemId, beginning]));
}

/** One version of an item; the author may have marked it as a minor change. */
export type Version = { hash: string; from: number; isMinor: boolean; status: ItemStatus };

/** What a person knows of an item, if it is still stored, and the versions after it, the last of which is live. */
export type History = { known: Version | null; later: Version[] };

type VersionRow = {
  item_id: string;
  since: string;
  hash: string;
  from_rev: string;
  is_minor: boolean;
  status: ItemStatus;
  is_known: boolean;
};

/** Whether the course of a lesson was a draft in the known revision; there may be a module in between. */
const IS_IN_DRAFT = `exists (
  select from item_versions p
    left join item_versions c on c.item_id = p.parent_id
      and c.from_rev <= wanted.since and (c.to_rev is null or c.to_rev > wanted.since)
  where p.item_id = v.parent_id and p.from_rev <= wanted.since and (p.to_rev is null or p.to_rev > wanted.since)
    and 'draft' in (c.status, case p.kind when 'course' then p.status end))`;

/** An item, and the revision that the person read. */
export type Known = Pick<Completed, 'itemId' | 'since'>;

export function knownKey({ itemId, since }: Known): string {
  return `${itemId} ${since}`;
}

/** Keyed by `knownKey`: a lab of several lessons may be known in several revisions. */
export async function readHistories(pool: Pool, items: readonly Known[]): Promise<Map<string, History>> {
  const { rows } = await pool.query<VersionRow>({
    name: 'read-histories',
    text: `select v.item_id, wanted.since, v.hash, v.from_rev, v.from_rev <= wanted.since as is_known,
             case when v.from_rev <= wanted.since and ${IS_IN_DRAFT} then 'draft' else v.status end as status,
             r.is_minor or i.content_id = any(r.minor_items) as is_minor
           from unnest($1::bigint[], $2::bigint[]) as wanted(item, since)
             join item_versions v on v.item_id = wanted.item and (v.to_rev is null or v.to_rev > wanted.since)
             join items i on i.id = v.item_id join revisions r on r.number = v.from_rev
           order by v.item_id, wanted.since, v.from_rev`,
    values: [items.map(({ itemId }) => itemId), items.map(({ since }) => since)],
  });
  const histories = new Map<string, History>();
  for (const { item_id, since, hash, from_rev, is_minor, status, is_known } of rows) {
    const key = knownKey({ itemId: Number(item_id), since: Number(since) });
    const history = histories.get(key) ?? { known: null, later: [] };
    const version = { hash, from: Number(from_rev), isMinor: is_minor, status };
    if (is_known) history.known = version;
    else history.later.push(version);
    histories.set(key, history);
  }
  return histories;
}

type Acknowledgment = {
  person: Member;
  /** Of a lesson, with its course. */
  items: readonly { itemId: number; courseId: number | null }[];
  revision: number;
  now: Date;
};

/** A person can't have read what was published after they looked. */
const UP_TO = 'least($3::bigint, (select max(number) from revisions))';

/**
 * Only for completed items and for lessons of finished courses. Repeating it changes nothing, so undoing it
 * restores the state before.
 */
export async function acknowledge(
  pool: Pool,
  { person, items, revision, now }: Acknowledgment,
): Promise<void> {
  await pool.query(
    `insert into acknowledged_changes as a (user_id, item_id, revision, acknowledged_at)
     select $1, item, ${UP_TO}, $5 from unnest($2::bigint[], $4::bigint[]) as given(item, course)
     where exists (select from progress p where p.user_id = $1 and p.item_id = item and p.completed_at is not null)
       or exists (select from course_completions c where c.user_id = $1 and c.item_id = course)
     on conflict (user_id, item_id) do update
       set revision = excluded.revision, previous_revision = a.revision, acknowledged_at = excluded.acknowledged_at
       where a.revision < excluded.revision`,
    [person.userId, items.map(({ itemId }) => itemId), revision, items.map(({ courseId }) => courseId), now],
  );
}

/** Undoes only this acknowledgment, also if the request is repeated. */
export async function takeBack(
  pool: Pool,
  { person, items, revision }: Omit<Acknowledgment, 'now'>,
): Promise<void> {
  await pool.query(
    `with first_ones as (
       delete from acknowledged_changes
       where user_id = $1 and item_id = any($2::bigint[]) and revision = ${UP_TO} and previous_revision is null)
     update acknowledged_changes set revision = previous_revision, previous_revision = null
     where user_id = $1 and item_id = any($2::bigint[]) and revision = ${UP_TO} and previous_revision is not null`,
    [person.userId, items.map(({ itemId }) => itemId), revision],
  );
}
