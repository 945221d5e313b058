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
/** The date of an empty feed. */
const NEVER = new Date(0);

/** A feed in Atom 1.0 (RFC 4287). Ids are built from immutable values, so a new slug is not a new entry. */
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

/** A globally unique name that does not depend on the item's location (RFC 4151). */
function tagUri({ origin, tenant }: Site, specific: string): string {
  return escapeXml(`tag:${new URL(origin).hostname},2026:${tenant.id}:${specific}`);
}

function shorten(text: string): string {
  return text.length <= MAX_SUMMARY ? text : `${text.slice(0, MAX_SUMMARY - 1)}…`;
}
