import type { PoolClient } from 'pg';
import { DomainError } from '@academy/domain/errors';
import type { ChangeSet } from './plan.ts';

/** The author marks a publish, or some of its items, as irrelevant to readers. */
export type GivenMinor = { isMinor?: boolean | undefined; minorItems?: readonly string[] | undefined };

/** A typo in an id would otherwise announce a change that was meant to be silent. */
export function requireChanged({ changes }: ChangeSet, { minorItems = [] }: GivenMinor): void {
  const ids = new Set([...changes.added, ...changes.changed].map(({ id }) => id));
  const unknown = minorItems.filter((id) => !ids.has(id));
  if (unknown.length > 0)
    throw new DomainError('invalid', `This publish does not change ${unknown.join(', ')}.`, {
      field: 'minorItems',
    });
}

export async function saveMinor(
  client: PoolClient,
  { revision, minor: { isMinor = false, minorItems = [] } }: { revision: number; minor: GivenMinor },
): Promise<void> {
  if (!isMinor && minorItems.length === 0) return;
  await client.query('update revisions set is_minor = $2, minor_items = $3 where number = $1', [
    revision,
    isMinor,
    minorItems,
  ]);
}
