import { sitePages } from '@academy/contract/pages/all';
import { escapeXml } from '@academy/domain/html';
import { pages } from '@academy/domain/pages';
import type { Catalog, TenantCatalog } from '../../catalog/model.ts';
import { courseUpdatedAt, latestOf } from '../../catalog/updated.ts';
import { countedLessons } from '../../catalog/visible.ts';
import type { Resource, ResourceMaker } from '../../pages/resources.ts';
import type { Live } from '../../database/live.ts';
import type { Site } from '../../catalog/tenants.ts';

/** The protocol's limit of one file. */
const MAX_ADDRESSES = 50_000;

type Entry = { path: string; updatedAt?: Date | undefined };

/** `/sitemap.xml`: the public pages of a tenant. Large ones are split into several files that it lists. */
export function sitemapResources(
  { catalog }: { catalog: Live<Catalog> },
  { perFile = MAX_ADDRESSES }: { perFile?: number } = {},
): ResourceMaker[] {
  const entriesOf = (site: Site) => listEntries(site, catalog.current().of(site.tenant.id));
  return [
    {
      pattern: '/sitemap.xml',
      make(site) {
        const entries = entriesOf(site);
        if (entries.length <= perFile) return urlSet(site, entries);
        const files = Array.from({ length: Math.ceil(entries.length / perFile) }, (_, at) => ({
          path: `/sitemaps/${at + 1}.xml`,
          updatedAt: latestOf(datedOf(entries.slice(at * perFile, (at + 1) * perFile))),
        }));
        return xml('sitemapindex', { site, entries: files, element: 'sitemap' });
      },
    },
    {
      pattern: '/sitemaps/:number.xml',
      make(site, { number = '' }) {
        const start = /^[1-9]\d{0,5}$/.test(number) ? (Number(number) - 1) * perFile : Infinity;
        const entries = entriesOf(site);
        if (entries.length <= perFile || start >= entries.length) return null;
        return urlSet(site, entries.slice(start, start + perFile));
      },
    },
  ];
}

function urlSet(site: Site, entries: readonly Entry[]): Resource {
  return xml('urlset', { site, entries, element: 'url' });
}

function xml(
  root: string,
  { site, entries, element }: { site: Site; entries: readonly Entry[]; element: string },
): Resource {
  const lines = entries.map(({ path, updatedAt }) => {
    const lastmod = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
    return `<${element}><loc>${escapeXml(site.origin + path)}</loc>${lastmod}</${element}>`;
  });
  return {
    type: 'application/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`,
  };
}

/** Pages that depend on the catalog have the date of its last change. */
function listEntries({ tenant }: Site, content: TenantCatalog): Entry[] {
  const courses = content.courses.listed.map((course) => ({
    path: pages.course.path({ slug: course.slug }),
    updatedAt: courseUpdatedAt(course),
    lessons: countedLessons(course).map(({ slug, updatedAt }) => ({
      path: pages.lesson.path({ courseSlug: course.slug, lessonSlug: slug }),
      updatedAt,
    })),
  }));
  const guides = tenant.features.guides ? entriesAt(pages.guide, content.guides.listed) : [];
  const paths = entriesAt(pages.learningPath, content.paths.listed);
  const instructors = entriesAt(pages.instructor, content.instructors.listed);
  const shownAt = new Map<string, readonly { updatedAt: Date }[]>([
    [pages.home.pattern, [...courses, ...instructors]],
    [pages.courses.pattern, courses],
    [pages.guides.pattern, guides],
    [pages.learningPaths.pattern, paths],
    [pages.instructors.pattern, instructors],
  ]);
  const lists = sitePages.filter(({ isInSitemap }) => isInSitemap?.(tenant));
  return [
    ...lists.map(({ pattern }) => ({ path: pattern, updatedAt: latestOf(shownAt.get(pattern) ?? []) })),
    ...courses.flatMap(({ lessons, ...course }) => [course, ...lessons]),
    ...guides,
    ...paths,
    ...instructors,
    ...entriesAt(pages.contentPage, content.pages.listed),
  ];
}

type ItemPage = { path: (params: { slug: string }) => string };

function entriesAt({ path }: ItemPage, items: readonly { slug: string; updatedAt: Date }[]) {
  return items.map(({ slug, updatedAt }) => ({ path: path({ slug }), updatedAt }));
}

function datedOf(entries: readonly Entry[]): { updatedAt: Date }[] {
  return entries.flatMap(({ updatedAt }) => (updatedAt ? [{ updatedAt }] : []));
}
