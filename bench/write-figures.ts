import type { Figure } from './figures.ts';
import { formatLimit, formatValue, isMet } from './figures.ts';

export type Measured = { area: string; bench: string; conditions: string; figures: readonly Figure[] };

/** Replaces the rows of one bench in the table of its area. Other rows keep their order. */
export function replaceFigures(page: string, { area, bench, conditions, figures }: Measured): string {
  const lines = page.split('\n');
  const heading = lines.indexOf(`## ${area}`);
  const start = lines.findIndex((line, at) => at > heading && line.startsWith('|'));
  const end = lines.findIndex((line, at) => at > start && !line.startsWith('|'));
  if (heading < 0 || start < 0 || end < 0) throw new Error(`docs/figures.md has no table for “${area}”`);
  const table = lines.slice(start, end);
  const isOld = (row: string) => row.includes(`| \`${bench}\``);
  const firstOld = table.findIndex(isOld);
  const position = firstOld < 0 ? table.length : firstOld;
  const rows = figures.map((figure) => rowOf(figure, `\`${bench}\`, ${conditions}`));
  const kept = table.slice(position).filter((row) => !isOld(row));
  lines.splice(start, table.length, ...table.slice(0, position), ...rows, ...kept);
  return lines.join('\n');
}

function rowOf(figure: Figure, how: string): string {
  const value = formatValue(figure);
  const measured = isMet(figure) ? value : `**${value}**`;
  const note = figure.note ? `; ${figure.note.replaceAll('|', '\\|')}` : '';
  return `| ${figure.name} | ${measured} | ${formatLimit(figure)} | ${how}${note} |`;
}
