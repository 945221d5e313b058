import type { Pool } from 'pg';
import type { CheckedFolder } from '@academy/compiler/catalog';
import { makePlan } from '../features/publishing/plan.ts';
import type { DesiredItem, Intent } from '../features/publishing/plan.ts';
import type { LiveItem } from './live-items.ts';

export const tea: LiveItem = { kind: 'course', id: 'tea', slug: 'making-tea' };
export const lesson = (id: string, fields: Partial<LiveItem> = {}): LiveItem => ({
  kind: 'lesson',
  id,
  parent: 'course tea',
  ...fields,
});
/** Five lessons in a course, as in a folder. */
export const TEA = [tea, ...['green', 'black', 'white', 'red', 'oolong'].map((id) => lesson(id))];

export const desired = (items: LiveItem[]): DesiredItem[] =>
  items.map(({ kind, id, slug = id, status = 'live', parent = null, sourceHash = 'one', ...rest }, at) => ({
    kind,
    id,
    slug,
    status,
    position: rest.position ?? at,
    parent,
    sourceHash,
    title: rest.title ?? `The ${id}`,
    file: `${id}.json`,
  }));

/** Publishing these items, each with a title and a file. */
export const intentOf = (source: string, items: LiveItem[], more: Partial<Intent> = {}): Intent => ({
  tenantId: 'spring',
  source,
  desired: desired(items),
  about: ['publish'],
  allowRemovals: false,
  ...more,
});

const EMPTY = { items: [], faults: [], warnings: [], unresolved: [], missingPictures: [] };
export const folderWith = (checked: Partial<CheckedFolder> = {}) =>
  ({ ...EMPTY, ...checked }) as unknown as CheckedFolder;

export const fault = (file: string) => ({ file, line: 3, message: 'is broken' });

export const origin = 'https://spring.test';

export const planner = (pool: Pool) => (intent: Intent, checked?: CheckedFolder) =>
  makePlan(pool, { intent, origin, ...(checked && { checked }) });
