import { escapeMarkdown } from '@academy/domain/markdown-text';
import { pages } from '@academy/domain/pages';
import { formatCount } from '@academy/domain/plural';
import { shortText } from '../../catalog/cards.ts';
import type { Catalog, TenantCatalog } from '../../catalog/model.ts';
import { isOpenToVisitors } from '../../catalog/visible.ts';
import type { ResourceMaker } from '../../pages/resources.ts';
import type { Live } from '../../database/live.ts';
import type { Site } from '../../catalog/tenants.ts';

/** Language models read the whole file, so a large catalog is truncated; the sitemap has all of it. */
const MAX_LINKS = 500;
const MAX_SUMMARY = 200;

/** `/llms.txt`: what a language model finds here, with links to the Markdown of each page (llmstxt.org). */
export function llmsResources({ catalog }: { catalog: Live<Catalog> }): ResourceMaker[] {
  return [
    {
      pattern: '/llms.txt',
      make: (site) => ({
        type: 'text/plain; charset=utf-8',
        body: renderIndex(site, catalog.current().of(site.tenant.id)),
      }),
    },
  ];
}

function renderIndex(
  { tenant, origin }: Site,
  { courses, guides, pages: contentPages }: TenantCatalog,
): string {
  const openGuides = tenant.features.guides ? guides.listed.filter((guide) => isOpenToVisitors(guide)) : [];
  const sections = [
    `# ${escapeMarkdown(tenant.name)}`,
    `> ${escapeMarkdown(tenant.description)}`,
    'A course lists its lessons. Every lesson, guide and page that visitors may read is Markdown at its address with `.md` added, or with the header `Accept: text/markdown`.',
    section('Courses', {
      all: origin + pages.courses.path(),
      entries: courses.listed,
      lineOf: ({ slug, card }) =>
        line(card.title, `${origin}${pages.course.path({ slug })}.md`, shortText(card)),
    }),
    section('Guides', {
      all: origin + pages.guides.path(),
      entries: openGuides,
      lineOf: ({ slug, card }) =>
        line(card.title, `${origin}${pages.guide.path({ slug })}.md`, shortText(card)),
    }),
    section('Pages', {
      all: `${origin}/sitemap.xml`,
      entries: contentPages.listed,
      lineOf: ({ slug, card }) =>
        line(card.title, `${origin}${pages.contentPage.path({ slug })}.md`, card.descriptionText),
    }),
    `## Optional\n\n- [News](${origin}/feed.atom): the newest courses and guides, as an Atom feed\n- [Sitemap](${origin}/sitemap.xml): all pages`,
  ];
  return `${sections.filter(Boolean).join('\n\n')}\n`;
}

function section<Entry>(
  title: string,
  { entries, lineOf, all }: { entries: readonly Entry[]; lineOf: (entry: Entry) => string; all: string },
): string | null {
  if (entries.length === 0) return null;
  const more = entries.length - MAX_LINKS;
  const lines = entries.slice(0, MAX_LINKS).map(lineOf);
  return `## ${title}\n\n${[...lines, ...(more > 0 ? [`- [${formatCount(more, 'more', 'more')}](${all})`] : [])].join('\n')}`;
}

function line(title: string, address: string, summary: string): string {
  const about = summary.length <= MAX_SUMMARY ? summary : `${summary.slice(0, MAX_SUMMARY - 1)}…`;
  return `- [${escapeMarkdown(title)}](${address})${about === '' ? '' : `: ${escapeMarkdown(about)}`}`;
}
