import type { HashCost } from '../options.ts';

/** As little work as Argon2 allows: what tests wait for is not the hash. */
export const CHEAP_HASH: HashCost = { memoryKiB: 8, passes: 1 };
