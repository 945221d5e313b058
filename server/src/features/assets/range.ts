export type Range = { start: number; end: number };

/**
 * The requested range, both ends included; `unsatisfiable` if it is outside of the file, null if the whole file is sent:
 * several ranges, other units and malformed ones are ignored, as HTTP allows.
 */
export function rangeOf(header: string | undefined, size: number): Range | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start < size ? { start, end } : 'unsatisfiable';
}
