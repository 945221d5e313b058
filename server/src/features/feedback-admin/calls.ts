import type { Pool } from 'pg';
import { exportFeedback, listFeedback, listRatings } from '@academy/contract/feedback-admin';
import type { FeedbackFilters, FeedbackEntry } from '@academy/contract/schemas/feedback-admin';
import type { Member } from '@academy/domain/access';
import { UTF8_BOM, formatCsvLine } from '@academy/domain/csv';
import type { CsvValue } from '@academy/domain/csv';
import { recordAct } from '../../audit/audit.ts';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import type { Site } from '../../catalog/tenants.ts';
import { countFeedback, readFeedback, readRatings } from './store.ts';
import type { Cursor, FeedbackFilter } from './store.ts';

const WEEKS = 26;
const WEEK = 7 * 24 * 60 * 60 * 1000;
const AT_ONCE = 500;

export function feedbackAdminCalls(mount: Mount, { database: { pool } }: Context): void {
  mount.call(listFeedback, async ({ query, site, person }) => {
    const filter = filterOf(query, { site, person });
    const { pageNumber, pageSize } = query;
    const cursor = { offset: pageNumber * pageSize };
    const [content, totalElements] = await Promise.all([
      readFeedback(pool, { filter, cursor, limit: pageSize }),
      countFeedback(pool, filter),
    ]);
    return { result: { content, totalElements } };
  });

  mount.call(listRatings, async ({ query, site, person, now }) => {
    const filter = filterOf(query, { site, person });
    const from = new Date(now.getTime() - (WEEKS - 1) * WEEK);
    const weeks = await readRatings(pool, { filter, from, until: now });
    const count = weeks.reduce((sum, week) => sum + week.count, 0);
    const stars = weeks.reduce((sum, week) => sum + week.count * (week.average ?? 0), 0);
    return { weeks, count, average: count === 0 ? null : stars / count };
  });

  mount.file(exportFeedback, async ({ query, site, person, now }) => {
    const filter = filterOf(query, { site, person });
    const name = filter.tenantId ?? 'all';
    const { tenantId, ...after } = filter;
    await recordAct(pool, {
      actor: person,
      act: 'feedback.exported',
      tenantId,
      target: { id: name, name },
      before: null,
      after,
      now,
    });
    return {
      fileName: `feedback-${name}-${now.toISOString().slice(0, 10)}.csv`,
      pieces: linesOf(pool, filter),
    };
  });
}

/** A token is limited to its own tenant. */
function filterOf(query: FeedbackFilters, { site, person }: { site: Site; person: Member }): FeedbackFilter {
  const { schema, rating, lesson, text } = query;
  const isAll = query.all === 'true' && person.tokenId === undefined;
  return {
    tenantId: isAll ? null : site.tenant.id,
    ...(schema && { schema }),
    ...(rating && { rating }),
    ...(lesson && { lesson }),
    ...(text && { text }),
  };
}

/** Read in pages, so that a slow client holds neither a connection nor the whole file in memory. */
async function* linesOf(pool: Pool, filter: FeedbackFilter): AsyncGenerator<string> {
  yield UTF8_BOM + formatCsvLine(COLUMNS.map(({ title }) => title));
  let after: Extract<Cursor, { after: unknown }>['after'] = null;
  do {
    const entries = await readFeedback(pool, { filter, cursor: { after }, limit: AT_ONCE });
    yield entries.map((entry) => formatCsvLine(COLUMNS.map(({ value }) => value(entry)))).join('');
    after = entries.length < AT_ONCE ? null : (entries.at(-1) ?? null);
  } while (after);
}

/** The columns of the export, from left to right. */
const COLUMNS: readonly { title: string; value: (entry: FeedbackEntry) => CsvValue }[] = [
  { title: 'created at', value: ({ createdAt }) => createdAt },
  { title: 'tenant', value: ({ tenantId }) => tenantId },
  { title: 'schema', value: ({ schema }) => schema },
  { title: 'rating', value: ({ rating }) => rating || null },
  { title: 'comments', value: ({ comments }) => comments },
  { title: 'more comments', value: ({ moreComments }) => moreComments },
  { title: 'about', value: ({ feedbackableType }) => feedbackableType },
  { title: 'id', value: ({ feedbackableId }) => feedbackableId },
  { title: 'course', value: ({ courseId }) => courseId },
  { title: 'page', value: ({ page }) => page },
  { title: 'passage', value: ({ quote }) => quote },
  { title: 'problem with the content', value: ({ isBug }) => isBug },
  { title: 'levels', value: ({ levels }) => levels.join('; ') },
  { title: 'wishes', value: ({ wishes }) => wishes.join('; ') },
  { title: 'contact name', value: ({ contact }) => contact?.name ?? null },
  { title: 'contact email', value: ({ contact }) => contact?.email ?? null },
];
