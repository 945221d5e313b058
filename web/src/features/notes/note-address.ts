import type { ListedNote } from '@academy/contract/schemas/notes';
import { passageHash } from './passage-link.ts';

type Place = { currentTenant: string; origins: Readonly<Record<string, string>> };

/**
 * The address of a note's passage in its academy; without the passage if that is gone, and null if the page
 * is.
 */
export function noteAddress(
  { path, tenantId, state, quote }: Pick<ListedNote, 'path' | 'tenantId' | 'state' | 'quote'>,
  { currentTenant, origins }: Place,
): string | null {
  if (path === null) return null;
  const origin = tenantId === currentTenant ? '' : (origins[tenantId] ?? '');
  return origin + path + (state === 'found' ? passageHash(quote) : '');
}

type Academies = { currentTenant: string; tenantNames: Readonly<Record<string, string>> };

/** The course of a note, and its academy if it is another one. */
export function notePlace(
  { courseTitle, tenantId }: Pick<ListedNote, 'courseTitle' | 'tenantId'>,
  { currentTenant, tenantNames }: Academies,
): string {
  const academy = tenantId === currentTenant ? '' : ` · ${tenantNames[tenantId] ?? tenantId}`;
  return (courseTitle ?? 'Guide') + academy;
}
