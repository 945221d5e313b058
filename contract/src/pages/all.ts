import * as account from './account.ts';
import * as catalog from './catalog.ts';
import * as courses from './courses.ts';
import * as drafts from './drafts.ts';
import type { SitePage } from './page.ts';
import * as site from './site.ts';

/** Every page that the server has a document for. */
export const sitePages: readonly SitePage[] = [courses, catalog, site, drafts, account].flatMap(
  (file): SitePage[] => Object.values(file).flat(),
);
