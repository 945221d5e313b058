import { availableParallelism, loadavg } from 'node:os';

/** One measured figure and its limit. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** A figure without a limit is only reported. */
  limit?: { atMost: number } | { atLeast: number };
  note?: string;
};

export type BenchOptions = {
  quick: boolean;
  /** Duration of the soak. */
  minutes?: number;
  /** Names of the pages to measure; all of them by default. */
  pages?: string[];
};
export type Bench = { name: string; run: (options: BenchOptions) => Promise<Figure[]> };

export function printTable(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => [
    markOf(figure),
    figure.name,
    formatValue(figure),
    formatLimit(figure),
    figure.note ?? '',
  ]);
  const table = [['', 'figure', 'measured', 'limit', ''], ...rows];
  const widths = table[0]?.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0))) ?? [];
  for (const row of table)
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  // Ratios hold on a busy machine; times do not.
  const [load = 0] = loadavg();
  const cores = availableParallelism();
  if (load > cores * 1.5) {
    console.log(
      `\nThe machine is busy (load ${load.toFixed(1)} on ${cores} cores): measure times again when it is idle.`,
    );
  }
}

function markOf(figure: Figure): string {
  if (!figure.limit) return '·';
  return isMet(figure) ? '✓' : '✗';
}

export function isMet({ limit, value }: Figure): boolean {
  if (!limit) return true;
  return 'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast;
}

export function formatValue({ value, unit }: Figure): string {
  return `${round(value)} ${unit}`.trim();
}

export function formatLimit({ limit, unit }: Figure): string {
  if (!limit) return '';
  return 'atMost' in limit ? `≤ ${limit.atMost} ${unit}`.trim() : `≥ ${limit.atLeast} ${unit}`.trim();
}

function round(value: number): string {
  if (value >= 100 || Number.isInteger(value)) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : 2);
}
