import type { Pool } from 'pg';
import type { Person } from '@academy/domain/access';

/** A person's progress and favorites by internal item number, across all tenants. */
export type Records = {
  /** Lessons and guides, most recently used first. */
  progress: ReadonlyMap<number, 'started' | 'completed'>;
  /** When each of them was last opened or completed. */
  usedAt: ReadonlyMap<number, Date>;
  /** Courses that were ever finished. */
  finished: ReadonlySet<number>;
  favorites: ReadonlySet<number>;
};

export const NO_RECORDS: Records = {
  progress: new Map(),
  usedAt: new Map(),
  finished: new Set(),
  favorites: new Set(),
};

type Row = {
  progress: [itemId: number, isCompleted: boolean, usedAt: string][];
  finished: number[];
  favorites: number[];
};

/** Visitors have no records. */
export async function readRecords(pool: Pool, person: Person): Promise<Records> {
  if (person.kind === 'visitor') return NO_RECORDS;
  const { rows } = await pool.query<Row>({
    name: 'read-records',
    text: `select
      (select coalesce(json_agg(json_build_array(item_id, completed_at is not null, touched_at)
         order by touched_at desc, item_id), '[]') from progress where user_id = $1) as progress,
      (select coalesce(json_agg(item_id), '[]') from course_completions where user_id = $1) as finished,
      (select coalesce(json_agg(item_id order by created_at desc, item_id), '[]')
       from favourites where user_id = $1) as favorites`,
    values: [person.userId],
  });
  return rows[0] ? toRecords(rows[0]) : NO_RECORDS;
}

function toRecords({ progress, finished, favorites }: Row): Records {
  return {
    progress: new Map(
      progress.map(([itemId, isCompleted]) => [itemId, isCompleted ? 'completed' : 'started']),
    ),
    usedAt: new Map(progress.map(([itemId, , usedAt]) => [itemId, new Date(usedAt)])),
    finished: new Set(finished),
    favorites: new Set(favorites),
  };
}
