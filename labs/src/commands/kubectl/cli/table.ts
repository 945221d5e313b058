/** Columns as wide as their longest cell, three spaces apart. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  return rows
    .map(
      (row) =>
        `${row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd((widths[at] ?? 0) + 3))).join('')}\n`,
    )
    .join('');
}
