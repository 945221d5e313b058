export const ALERT_SEARCH_FIELDS = [
  'id',
  'tenantId',
  'firstName',
  'message',
  'actionText',
  'actionUrl',
  'level',
  'createdAt',
  'updatedAt',
] as const;
export const TOKEN_SEARCH_FIELDS = ['tokenId', 'name', 'abilities'] as const;
export const EMAIL_SEARCH_FIELDS = ['email', 'type'] as const;

/** The items that contain the text in one of the fields, whatever its case. An empty text finds everything. */
export function searchList<Field extends string, Item extends Partial<Record<Field, unknown>>>({
  items,
  fields,
  text,
}: {
  items: readonly Item[];
  fields: readonly Field[];
  text: string;
}): Item[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [...items];
  return items.filter((item) => fields.some((field) => contains(item[field], wanted)));
}

function contains(value: unknown, wanted: string): boolean {
  if (Array.isArray(value)) return value.some((part) => contains(part, wanted));
  if (typeof value === 'string') return value.toLowerCase().includes(wanted);
  return typeof value === 'number' && String(value).includes(wanted);
}
