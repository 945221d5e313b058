import { styleText } from 'node:util';
import type { Fault } from '@academy/compiler/faults';

type FaultStyle = { base: string; label: string };

export function paintFault(
  { file, line, column, message, hint }: Fault,
  { base, label }: FaultStyle,
): string {
  const where = `${base === '.' || base === '' ? '' : `${base}/`}${file}:${line}${column ? `:${column}` : ''}`;
  return `${styleText('bold', stripControlCharacters(where))} ${label}: ${stripControlCharacters(message)}${hint ? `\n    ${styleText('dim', stripControlCharacters(hint))}` : ''}`;
}

/** A file may hold escape codes that would repaint the author's terminal. */
export function stripControlCharacters(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
