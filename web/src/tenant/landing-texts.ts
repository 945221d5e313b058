import { proPage } from '@academy/contract/pages/site';
import { pageQueries } from '../api/page-queries.ts';

/**
 * The home page and the page about Pro include these texts; other pages load them on demand, to arrive
 * sooner.
 */
export const [landingTexts] = pageQueries(proPage, {});
