import type { ListedNote } from '@academy/contract/schemas/notes';
import { passageHash } from './passage-link.ts';

type Place = { currentTenant: string; origins: Readonly<Record<string, string>> };

/** The passage of a note in its academy; only the page where the passage is gone, and null where the page is. */
export function noteAddress(
  { path, tenantId, state, quote }: Pick<ListedNote, 'path' | 'tenantId' | 'state' | 'quote'>,
  { currentTenant, origins }: Place,
): string | null {
  if (path === null) return null;
  const origin = tenantId === currentTenant ? '' : (origins[tenantId] ?? '');
  return origin + path + (state === 'found' ? passageHash(quote) : '');
}

type Academies = { currentTenant: string; tenantNames: Readonly<Record<string, string>> };

/** Its course, and its academy where that is another one. */
export function notePlace(
  { courseTitle, tenantId }: Pick<ListedNote, 'courseTitle' | 'tenantId'>,
  { currentTenant, tenantNames }: Academies,
): string {
  const academy = tenantId === currentTenant ? '' : ` · ${tenantNames[tenantId] ?? tenantId}`;
  return (courseTitle ?? 'Guide') + academy;
}
