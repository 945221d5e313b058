/** Mulberry32: the same numbers for the same seed on every machine. Not for secrets. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const rest = [...items];
  for (let last = rest.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [left, right] = [rest[last], rest[other]];
    if (left === undefined || right === undefined) continue;
    rest[last] = right;
    rest[other] = left;
  }
  return rest;
}
