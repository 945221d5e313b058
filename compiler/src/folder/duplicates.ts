import { isReservedPageSlug } from '@academy/domain/content/reserved-slugs';
import type { ItemKind, SourceItem } from '../catalog.ts';
import type { Fault } from '../faults.ts';
import type { LineIn, Path } from './metadata.ts';

/** The path of the id for kinds without a field `id`. */
const ID_PATHS: Partial<Record<ItemKind, (item: SourceItem) => Path>> = {
  tag: ({ index }) => [index, 'slug'],
  workshop: () => ['metadata', 'name'],
};

/** An id is unique within its kind, a slug within its kind and, for lessons and modules, within its course. */
export function duplicateFaults(items: readonly SourceItem[], lineIn: LineIn): Fault[] {
  const faults: Fault[] = [];
  const seen = new Map<string, SourceItem>();
  const place = (item: SourceItem, field: 'id' | 'slug') =>
    lineIn(item.file, ID_PATHS[item.kind]?.(item) ?? [field]);

  let courseFile = '';
  for (const item of items) {
    // Items are ordered by course. Lessons of a faulty course can't be compared within it.
    if (item.kind === 'course') courseFile = item.file;
    const hasNoCourse = item.inherited?.courseId === '';
    for (const field of ['id', 'slug'] as const) {
      // For tags and workshops id and slug are equal, so one fault is enough.
      if ((item.kind === 'tag' && field === 'id') || (item.kind === 'workshop' && field === 'slug')) continue;
      if (field === 'slug' && hasNoCourse) continue;
      const scope = field === 'slug' && item.inherited ? courseFile : '';
      const key = [item.kind, field, scope, item[field].toLowerCase()].join('\0');
      const first = seen.get(key);
      if (!first) {
        seen.set(key, item);
        continue;
      }
      faults.push({
        file: item.file,
        ...place(item, field),
        message: `the ${field} ${item[field]} is already taken by ${first.file}`,
        hint:
          field === 'id'
            ? 'an id belongs to one item forever: choose another one'
            : 'a URL leads to one page: choose another slug',
      });
    }
    if (item.kind === 'page' && isReservedPageSlug(item.slug)) {
      faults.push({
        file: item.file,
        ...place(item, 'slug'),
        message: `the slug ${item.slug} is an address of the site itself`,
        hint: 'choose another slug for the page',
      });
    }
  }
  return [...faults, ...aliasFaults(items, seen, lineIn)];
}

/** An alias leads to one item, so no other may use it as its slug or alias. */
function aliasFaults(
  items: readonly SourceItem[],
  slugs: ReadonlyMap<string, SourceItem>,
  lineIn: LineIn,
): Fault[] {
  const faults: Fault[] = [];
  const seen = new Map(slugs);
  let courseFile = '';
  for (const item of items) {
    if (item.kind === 'course') courseFile = item.file;
    for (const [at, alias] of (item.aliases ?? []).entries()) {
      const key = [item.kind, 'slug', item.inherited ? courseFile : '', alias].join('\0');
      const first = seen.get(key);
      const isReserved = item.kind === 'page' && isReservedPageSlug(alias);
      if (!first) seen.set(key, item);
      if (!first && !isReserved) continue;
      faults.push({
        file: item.file,
        ...lineIn(item.file, ['aliases', at]),
        message: `the alias ${alias} is ${isReserved ? 'an address of the site itself' : `already taken by ${first?.file ?? ''}`}`,
        hint: 'leave it out: an address in use belongs to its page',
      });
    }
  }
  return faults;
}
