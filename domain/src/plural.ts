/** `course` for one, `courses` for any other number. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** `1 course`, `3 courses`. */
export function formatCount(count: number, one: string, many?: string): string {
  return `${count} ${pluralize(count, one, many)}`;
}
