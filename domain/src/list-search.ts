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

/**
 * The items with the text in one of the fields. Case and kinds of spaces are ignored, because a formatted time has a
 * narrow space before AM and PM that cannot be typed. An empty text matches everything.
 */
export function searchList<Field extends string, Item extends Partial<Record<Field, unknown>>>({
  items,
  fields,
  text,
  shown = () => [],
}: {
  items: readonly Item[];
  fields: readonly Field[];
  text: string;
  /** Other texts of the row, such as formatted dates. */
  shown?: (item: Item) => readonly string[];
}): Item[] {
  const wanted = normalize(text);
  if (wanted === '') return [...items];
  return items.filter(
    (item) => fields.some((field) => contains(item[field], wanted)) || contains(shown(item), wanted),
  );
}

function contains(value: unknown, wanted: string): boolean {
  if (Array.isArray(value)) return value.some((part) => contains(part, wanted));
  if (typeof value === 'string') return normalize(value).includes(wanted);
  return typeof value === 'number' && String(value).includes(wanted);
}

function normalize(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, ' ');
}
