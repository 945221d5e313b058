import { posix } from 'node:path';
import { itemPath, pages } from '@academy/domain/pages';
import type { SourceItem } from '../catalog.ts';

/** The pages of a folder, by address and by source file. */
export type SiteMap = {
  pageAt(address: string): SourceItem | undefined;
  /** The item that a file or folder belongs to; `text` is the name of the text, if it is the file of one. */
  itemOf(path: string): { item: SourceItem; text: string | null } | undefined;
  /** The slugs of a course's lessons, or undefined for a course that is not in the folder. */
  lessonsOf(courseSlug: string): readonly string[] | undefined;
};

/** The index of a large folder takes memory, so it is built for the first link. */
export function mapSite(items: readonly SourceItem[]): SiteMap {
  let made: SiteMap | undefined;
  const map = () => (made ??= indexItems(items));
  return {
    pageAt: (address) => map().pageAt(address),
    itemOf: (path) => map().itemOf(path),
    lessonsOf: (courseSlug) => map().lessonsOf(courseSlug),
  };
}

function indexItems(items: readonly SourceItem[]): SiteMap {
  const pages = new Map<string, SourceItem>();
  const files = new Map<string, { item: SourceItem; text: string | null }>();
  const lessons = new Map<string, string[]>();
  for (const item of items) {
    for (const address of addressesOf(item)) if (!pages.has(address)) pages.set(address, item);
    if (item.kind === 'course') lessons.set(item.slug, lessons.get(item.slug) ?? []);
    if (item.kind === 'lesson' && item.inherited) lessons.get(item.inherited.courseSlug)?.push(item.slug);
    if (item.kind === 'workshop' || addressOf(item) === null) continue;
    const folder = posix.dirname(item.file);
    if (folder !== '.') files.set(folder, { item, text: null });
    files.set(item.file, { item, text: null });
    for (const [text, file] of Object.entries(item.texts)) {
      files.set(file, { item, text });
      if (file.endsWith('.template.md')) files.set(file.replace(/\.template\.md$/, '.md'), { item, text });
    }
  }
  return {
    pageAt: (address) => pages.get(address),
    itemOf: (path) => files.get(path),
    lessonsOf: (courseSlug) => lessons.get(courseSlug),
  };
}

/**
 * The address of an item's page. A module is shown on the page of its course; tags, tests and workshops have
 * none.
 */
export function addressOf({ kind, slug, inherited }: SourceItem): string | null {
  const courseSlug = inherited?.courseSlug ?? '';
  if (kind === 'lesson') return pages.lesson.path({ courseSlug, lessonSlug: slug });
  if (kind === 'module') return pages.course.path({ slug: courseSlug });
  return itemPath({ kind, slug });
}

/** Including aliases; a content page is also available at its id. */
function addressesOf(item: SourceItem): string[] {
  const own = item.kind === 'module' ? null : addressOf(item);
  if (own === null) return [];
  const further = [...(item.aliases ?? []), ...(item.kind === 'page' ? [item.id] : [])];
  return [own, ...further.map((slug) => posix.join(posix.dirname(own), slug))];
}
