export type ConcurrencyLimit = { inAll: number; perAddress: number };

/** Counts running requests per address and in total; returns null when the limit is reached. */
export function concurrencyCounter({ inAll, perAddress }: ConcurrencyLimit) {
  const counts = new Map<string, number>();
  let total = 0;
  return function enter(address: string): (() => void) | null {
    const own = counts.get(address) ?? 0;
    if (total >= inAll || own >= perAddress) return null;
    counts.set(address, own + 1);
    total += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      total -= 1;
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    };
  };
}
