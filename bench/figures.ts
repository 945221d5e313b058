import { availableParallelism, loadavg } from 'node:os';

/** One measured figure and what is allowed for it. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** Without a limit a figure is only told. */
  limit?: { atMost: number } | { atLeast: number };
  note?: string;
};

export type BenchOptions = {
  quick: boolean;
  /** Records of learners, or people; left out, as many as the limits are meant for. */
  rows?: number;
  /** How long the soak takes. */
  minutes?: number;
  /** The pages to look at, by name; left out, all of them. */
  pages?: string[];
};
export type Bench = { name: string; run: (options: BenchOptions) => Promise<Figure[]> };

export function printTable(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => [
    markOf(figure),
    figure.name,
    `${round(figure.value)} ${figure.unit}`.trim(),
    limitOf(figure),
    figure.note ?? '',
  ]);
  const table = [['', 'figure', 'measured', 'allowed', ''], ...rows];
  const widths = table[0]?.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0))) ?? [];
  for (const row of table)
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  // Ratios bear company; seconds do not.
  const [busy = 0] = loadavg();
  const cores = availableParallelism();
  if (busy > cores * 1.5) {
    console.log(
      `\nThe machine is busy (load ${busy.toFixed(1)} on ${cores} cores): measure times again when it is quiet.`,
    );
  }
}

function markOf({ limit, value }: Figure): string {
  if (!limit) return '·';
  return ('atMost' in limit ? value <= limit.atMost : value >= limit.atLeast) ? '✓' : '✗';
}

function limitOf({ limit, unit }: Figure): string {
  if (!limit) return '';
  return 'atMost' in limit ? `≤ ${limit.atMost} ${unit}`.trim() : `≥ ${limit.atLeast} ${unit}`.trim();
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
}
