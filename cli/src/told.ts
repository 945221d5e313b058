import type { Fault } from '@academy/compiler/faults';
import type { Paint } from './colors.ts';

type Place = { base: string; label: string; paint: Paint };

export function told({ file, line, column, message, hint }: Fault, { base, label, paint }: Place): string {
  const where = `${base === '.' || base === '' ? '' : `${base}/`}${file}:${line}${column ? `:${column}` : ''}`;
  return `${paint.bold(printable(where))} ${label}: ${printable(message)}${hint ? `\n    ${paint.dim(printable(hint))}` : ''}`;
}

/** A file may hold escape codes that would repaint the terminal of whoever checks it. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
