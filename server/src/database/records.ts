/**
 * Rows as one parameter for `json_to_recordset`: much cheaper to write and read than an array per column,
 * whose quotes are escaped again.
 */
export function toRecords(rows: readonly object[]): string {
  return toJson(rows);
}

/** Half a surrogate pair, which PostgreSQL refuses in a text, becomes U+FFFD. */
export function toJson(value: unknown): string {
  const json = JSON.stringify(value);
  // JSON only escapes unpaired surrogates.
  if (!/\\ud[89a-f]/.test(json)) return json;
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? Buffer.from(part).toString() : part,
  );
}
