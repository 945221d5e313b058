import { isReservedPageSlug } from '@academy/domain/content/reserved-slugs';
import type { ItemKind, SourceItem } from '../catalog.ts';
import type { Fault } from '../faults.ts';
import type { LineIn, Path } from './metadata.ts';

/** Where a kind keeps its id, if not in a field of that name. */
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
    // Items come course by course. What belongs to a course that could not be read has no home to be compared in.
    if (item.kind === 'course') courseFile = item.file;
    const isHomeless = item.inherited?.courseId === '';
    for (const field of ['id', 'slug'] as const) {
      // Of a tag and of a workshop both are the same: one complaint about it is enough.
      if ((item.kind === 'tag' && field === 'id') || (item.kind === 'workshop' && field === 'slug')) continue;
      if (field === 'slug' && isHomeless) continue;
      const home = field === 'slug' && item.inherited ? courseFile : '';
      const key = [item.kind, field, home, item[field].toLowerCase()].join('\0');
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
            ? 'an id names one thing for ever: give this one another'
            : 'an address leads to one page: give this one another slug',
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
  return faults;
}
