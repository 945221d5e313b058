import { SEQUENCE_KEY } from '../learning/sequence.ts';
import { CONSENT_KEY } from '../overlay/consent.ts';
import { SCHEME_KEY } from '../tenant/color-scheme.ts';

/** What logout keeps, because it says nothing about the person: it belongs to the browser. Everything else goes. */
export const PRESERVED_KEYS: readonly string[] = [SCHEME_KEY, CONSENT_KEY, SEQUENCE_KEY];
