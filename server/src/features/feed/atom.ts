import { escapeXml } from '@academy/domain/html';
import { latestOf } from '../../catalog/updated.ts';
import type { Site } from '../../catalog/tenants.ts';

export type FeedEntry = {
  kind: string;
  id: string;
  path: string;
  title: string;
  summary: string;
  publishedAt: Date;
  updatedAt: Date;
};

const MAX_SUMMARY = 1_000;
/** Of a feed that has no entry yet. */
const NEVER = new Date(0);

/** A feed in Atom 1.0 (RFC 4287). Ids are made of what never changes, so that a new slug is no new entry. */
export function renderFeed(site: Site, entries: readonly FeedEntry[]): string {
  const { origin, tenant } = site;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${tagUri(site, 'feed')}</id>
<title>${escapeXml(tenant.name)}</title>
<subtitle>${escapeXml(tenant.description)}</subtitle>
<updated>${(latestOf(entries) ?? NEVER).toISOString()}</updated>
<author><name>${escapeXml(tenant.name)}</name></author>
<link rel="self" type="application/atom+xml" href="${escapeXml(origin)}/feed.atom"/>
<link rel="alternate" type="text/html" href="${escapeXml(origin)}/"/>
${entries.map((entry) => renderEntry(site, entry)).join('\n')}
</feed>
`;
}

function renderEntry(site: Site, entry: FeedEntry): string {
  const { kind, id, path, title, summary, publishedAt, updatedAt } = entry;
  return `<entry>
<id>${tagUri(site, `${kind}:${id}`)}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(site.origin + path)}"/>
<published>${publishedAt.toISOString()}</published>
<updated>${(updatedAt > publishedAt ? updatedAt : publishedAt).toISOString()}</updated>
<category term="${escapeXml(kind)}"/>
<summary>${escapeXml(shorten(summary))}</summary>
</entry>`;
}

/** A name that is unique in the world and says nothing about where the item is now (RFC 4151). */
function tagUri({ origin, tenant }: Site, specific: string): string {
  return escapeXml(`tag:${new URL(origin).hostname},2026:${tenant.id}:${specific}`);
}

function shorten(text: string): string {
  return text.length <= MAX_SUMMARY ? text : `${text.slice(0, MAX_SUMMARY - 1)}…`;
}
