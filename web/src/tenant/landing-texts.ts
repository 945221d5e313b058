import { getLanding } from '@academy/contract/home';
import { query } from '../api/query.ts';

/** The home page and the page about Pro bring these texts along; the others do without, so that they arrive sooner. */
export const landingTexts = query(
  getLanding,
  { query: {} },
  { isSharedByAll: true, isAnonymous: true, isSilent: true },
);
