import { SEQUENCE_KEY } from '../learning/sequence.ts';
import { CONSENT_KEY } from '../overlay/consent.ts';
import { SCHEME_KEY } from '../tenant/color-scheme.ts';

/** The keys that logout preserves, because they belong to the browser and not to the user. */
export const PRESERVED_KEYS: readonly string[] = [SCHEME_KEY, CONSENT_KEY, SEQUENCE_KEY];
