export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Each pair ran under the same load, so the median of ratios is more stable than a ratio of medians. */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN)));
}

/** Returns the seconds that the work took, and its result. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ seconds: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { seconds: (performance.now() - start) / 1000, result };
}

/** Alternates A B A B …, so that other load on the machine affects both alike. */
export async function interleaved<Name extends string>(
  rounds: number,
  contestants: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(contestants) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) results[name].push(await contestants[name]());
  }
  return results;
}
