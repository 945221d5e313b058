import { proPage } from '@academy/contract/pages/site';
import { pageQueries } from '../api/page-queries.ts';

/** The home page and the page about Pro bring these texts along; the others do without, so that they arrive sooner. */
export const [landingTexts] = pageQueries(proPage, {});
