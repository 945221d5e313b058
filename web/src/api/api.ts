import { withCopies } from '../offline/with-copies.ts';
import { overlay } from '../overlay/overlay.ts';
import { readPageData } from '../page-data.ts';
import { fetchReportingRefusal } from '../session/refused-token.ts';
import { freshToken } from '../session/session.ts';
import { redirect } from '../navigation.ts';
import { createApi } from './create-api.ts';

const page = readPageData();

/** The page's one line to the server. */
export const api = createApi({
  baseUrl: page.apiBasePath,
  tenantId: page.tenant.id,
  ...withCopies({ token: freshToken, fetch: fetchReportingRefusal }),
  overlay,
  redirect,
});
