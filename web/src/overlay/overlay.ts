import { createOverlay } from './store.ts';

/** The page's one overlay. */
export const overlay = createOverlay(() => crypto.randomUUID());
