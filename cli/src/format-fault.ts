import type { Fault } from '@academy/compiler/faults';
import type { Paint } from './colors.ts';

type FaultStyle = { base: string; label: string; paint: Paint };

export function paintFault(
  { file, line, column, message, hint }: Fault,
  { base, label, paint }: FaultStyle,
): string {
  const where = `${base === '.' || base === '' ? '' : `${base}/`}${file}:${line}${column ? `:${column}` : ''}`;
  return `${paint.bold(stripControlCharacters(where))} ${label}: ${stripControlCharacters(message)}${hint ? `\n    ${paint.dim(stripControlCharacters(hint))}` : ''}`;
}

/** A file may hold escape codes that would repaint the terminal of whoever checks it. */
export function stripControlCharacters(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
