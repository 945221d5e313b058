import { setImmediate } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Member } from '@academy/domain/access';
import { textOfHtml } from '@academy/domain/html-text';
import { findQuote } from '@academy/domain/text-quote';
import type { NotePage } from './note-page.ts';
import { readCheckedItems, readHtml, readUnchecked, saveChecks } from './list-store.ts';

/** The number of documents checked in one request; the next request checks the rest. */
const MAX_DOCUMENTS = 40;
const MAX_CHECKS = 100;
/** Text length times quote length; a long quote in a long text takes a tenth of a second. */
const MAX_WORK = 300_000_000;

/**
 * Searches a person's quoted passages in texts that were published since, and returns the items that are
 * gone. Only texts that the person may read are searched.
 */
export async function checkNotes(
  { reads, writes }: { reads: Pool; writes: Pool },
  { person, findPage }: { person: Member; findPage: (itemId: number) => NotePage | null },
): Promise<number[]> {
  const items = await readCheckedItems(reads, person);
  const pages = items.map((entry) => ({ ...entry, page: findPage(entry.itemId) }));
  const current = pages.flatMap(({ itemId, hashes, page }) =>
    page?.isOpen && hashes.some((hash) => hash !== page.item.hash) ? [[itemId, page.item.hash] as const] : [],
  );
  if (current.length > 0)
    await check({ reads, writes }, { person, current: new Map(current.slice(0, MAX_DOCUMENTS)) });
  return pages.flatMap(({ itemId, page }) => (page ? [] : [itemId]));
}

async function check(
  { reads, writes }: { reads: Pool; writes: Pool },
  { person, current }: { person: Member; current: ReadonlyMap<number, string> },
): Promise<void> {
  const unchecked = await readUnchecked(reads, { person, current, limit: MAX_CHECKS });
  const html = await readHtml(reads, [...new Set(unchecked.map(({ hash }) => hash))]);
  const texts = new Map<string, string>();
  const checks: { id: string; hash: string; isFound: boolean }[] = [];
  let work = 0;
  for (const { id, hash, ...quote } of unchecked) {
    const text = texts.get(hash) ?? textOfHtml(html.get(hash) ?? '');
    texts.set(hash, text);
    work += text.length * (quote.prefix.length + quote.exact.length + quote.suffix.length);
    if (work > MAX_WORK && checks.length > 0) break;
    checks.push({ id, hash, isFound: findQuote(text, quote) !== null });
    // A long text takes milliseconds, so other requests get a turn in between.
    await setImmediate();
  }
  await saveChecks(writes, { person, checks });
}
