import { posix } from 'node:path';
import { isReservedPageSlug } from '@academy/domain/content/reserved-slugs';
import type { SourceItem, Unresolved } from '../catalog.ts';
import { similarFileHint } from '../folder/similar-file.ts';
import { findClosest } from '../folder/suggestions.ts';
import type { Source } from '../folder/source.ts';
import { findWorkshopFile } from '../labs/workshop-addresses.ts';
import { addressKind, referenceKey } from '../markdown/addresses.ts';
import { addressOf, type SiteMap } from './site-map.ts';

export type LinkTarget =
  /** A page of this folder, and which of its texts was referenced. */
  | { type: 'page'; address: string; item: SourceItem; text: string | null }
  /** A page of the site itself. */
  | { type: 'site'; address: string }
  /** A page that another folder may publish. */
  | ({ type: 'outside'; address: string } & Omit<Unresolved, 'warning'>)
  /** It must be in this folder, and is missing. */
  | { type: 'missing'; message: string; hint: string }
  | { type: 'unknown'; message: string; hint: string };

export type LinkOrigin = { item: SourceItem; file: string };

const LESSON = /^\/courses\/([^/]+)\/lessons\/([^/]+?)(?:\/lab|\/knowledge-check|\.md)?$/;
const TOP = /^\/(courses|guides|paths|instructors)\/([^/]+?)(?:\/lab|\/conclusion|\.md)?$/;
const KINDS = { courses: 'course', guides: 'guide', paths: 'path', instructors: 'instructor' } as const;
const TEXT_FILE = /\.(?:md|markdown|mdx|adoc|html?)$/i;

/**
 * The target of an internal link. Null for other things than pages: a published file, or an address of a
 * portal.
 */
export function findTarget(
  url: string,
  { origin, site, source }: { origin: LinkOrigin; site: SiteMap; source: Source },
): LinkTarget | null {
  const path = referenceKey(url);
  if (origin.item.kind === 'workshop') return workshopTarget(url, { origin, site, source });
  if (addressKind(url) === 'site') return siteTarget(path, site);
  const file = posix.join(posix.dirname(origin.file), path).replace(/(?<=.)\/$/, '');
  const found = site.itemOf(file);
  if (found) return { type: 'page', address: addressOf(found.item) ?? '/', ...found };
  const place = { file: origin.file, path: file, source };
  if (TEXT_FILE.test(path)) return missingFile(path, place);
  const target = relativeAddress(path, { origin, site });
  return target?.type === 'unknown' && !looksLikeHost(path) ? missingFile(path, place) : target;
}

/** A page of the same workshop, by its file or its name. */
function workshopTarget(
  url: string,
  { origin: { item, file }, site, source }: { origin: LinkOrigin; site: SiteMap; source: Source },
): LinkTarget | null {
  const path = referenceKey(url);
  const folder = item.file.replace(/\/resources\/workshop\.yaml$/, '');
  const beside = findWorkshopFile(url, { source, folder, file });
  const named = beside === null ? null : posix.join(posix.dirname(file), beside);
  const last = posix.basename(path).replace(/\.md$/, '');
  const at = Object.entries(item.texts).findIndex(
    ([name, text]) => text === named || (named === null && posix.basename(name) === last),
  );
  if (at >= 0) return { type: 'site', address: `#lab-page-${at + 1}` };
  if (TEXT_FILE.test(path) && addressKind(url) === 'relative')
    return missingFile(path, { file, path: named ?? posix.join(posix.dirname(file), path), source });
  // All other addresses belong to the portal that runs the workshop.
  return LESSON.test(path) || TOP.test(path) ? siteTarget(path, site) : null;
}

type MissingPlace = { file: string; path: string; source: Source };

function missingFile(written: string, { file, path, source }: MissingPlace): LinkTarget {
  if (typeof source.locate(path) === 'object')
    return {
      type: 'missing',
      message: `${written} is not shown as a page`,
      hint: 'link to the text of a lesson, guide or page',
    };
  return {
    type: 'missing',
    message: `the link leads to ${written}, which is not there`,
    hint:
      similarFileHint(source, { path, file }) ??
      'check the spelling; a link to a file leads to the page that is made of it',
  };
}

/** Authors also write addresses relative to the page's address, or from the root without a slash. */
function relativeAddress(
  path: string,
  { origin, site }: { origin: LinkOrigin; site: SiteMap },
): LinkTarget | null {
  const own = addressOf(origin.item);
  const fromRoot = `/${path.replace(/^(?:\.{1,2}\/)+/, '')}`;
  const fromPage = own === null ? fromRoot : posix.join(posix.dirname(own), path);
  for (const address of [fromPage, fromRoot]) {
    const target = siteTarget(address, site);
    if (target?.type === 'page' || target?.type === 'site') return target;
  }
  return siteTarget(fromRoot, site);
}

/** `www.example.org/tea`, without the `https://`. */
function looksLikeHost(path: string): boolean {
  return /^(?:www\.|(?:[\w-]+\.)+(?:com|org|net|edu|gov|info|io|dev|app|ai|co|de|eu|fr|uk|us)(?:[:/]|$))/i.test(
    path,
  );
}

function siteTarget(written: string, site: SiteMap): LinkTarget | null {
  const address = written.replace(/(?<=.)\/+$/, '');
  if (address.startsWith('/assets/')) return null;
  const plain = address.replace(/(?:\/lab|\/knowledge-check|\/conclusion|\.md)$/, '');
  const item = site.pageAt(address) ?? site.pageAt(plain);
  if (item) return { type: 'page', address, item, text: null };
  const [, courseSlug, lessonSlug = ''] = LESSON.exec(address) ?? [];
  if (courseSlug !== undefined) {
    const lessons = site.lessonsOf(courseSlug);
    if (!lessons)
      return { type: 'outside', address, kind: 'lesson', by: 'slug', name: `${courseSlug}/${lessonSlug}` };
    const meant = findClosest(lessonSlug, lessons);
    return {
      type: 'missing',
      message: `the link leads to ${address}, and the course ${courseSlug} has no such lesson`,
      hint: meant ? `did you mean ${meant}?` : 'link to the slug of one of its lessons',
    };
  }
  const [, collection, name = ''] = TOP.exec(address) ?? [];
  if (collection)
    return { type: 'outside', address, kind: KINDS[collection as keyof typeof KINDS], by: 'slug', name };
  const [, first = '', rest] = /^\/([^/]*)(\/.*)?$/.exec(address) ?? [];
  if (first === '' || (isReservedPageSlug(first) && (rest === undefined || !Object.hasOwn(KINDS, first))))
    return { type: 'site', address };
  if (rest === undefined && /^[a-z0-9][a-z0-9_-]*$/.test(first))
    return { type: 'outside', address, kind: 'page', by: 'slug', name: first };
  return {
    type: 'unknown',
    message: `the link leads to ${address.slice(0, 80)}, which is no address of this site`,
    hint: 'begin the address of another site with https://',
  };
}
