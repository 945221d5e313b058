import type { ItemRow } from '../catalog/rows.ts';

/** The row of a live course as the catalog reads it, for tests with very many of them. */
export function courseRow(at: number, card: Record<string, unknown> = {}): ItemRow {
  return {
    itemId: at,
    tenantId: 'spring',
    kind: 'course',
    id: `c${at}`,
    slug: `c${at}`,
    status: 'live',
    position: at,
    parentId: null,
    hash: '',
    revision: 1,
    updatedAt: new Date('2026-03-01'),
    card,
  };
}
