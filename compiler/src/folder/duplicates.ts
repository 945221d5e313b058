import { isReservedPageSlug } from '@academy/domain/content/reserved-slugs';
import type { SourceItem } from '../catalogue.ts';
import type { Fault } from '../faults.ts';
import type { LineIn } from './item-reader.ts';

/** An id is unique within its kind, a slug within its kind and, for lessons and modules, within its course. */
export function duplicateFaults(items: readonly SourceItem[], lineIn: LineIn): Fault[] {
  const faults: Fault[] = [];
  const seen = new Map<string, SourceItem>();
  const place = (item: SourceItem, field: 'id' | 'slug') =>
    lineIn(item.file, item.kind === 'tag' ? [item.index, 'slug'] : [field]);

  let courseFile = '';
  for (const item of items) {
    // Items come course by course. What belongs to a course that could not be read has no home to be compared in.
    if (item.kind === 'course') courseFile = item.file;
    const isHomeless = item.inherited?.courseId === '';
    for (const field of ['id', 'slug'] as const) {
      // A tag has no id but its slug: one complaint about it is enough.
      if (item.kind === 'tag' && field === 'id') continue;
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
