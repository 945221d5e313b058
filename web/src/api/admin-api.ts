import { overlay } from '../overlay/overlay.ts';
import { readPageData } from '../page-data.ts';
import { freshToken, session } from '../session/session.ts';
import { redirect } from '../navigation.ts';
import { createAdminApi } from './create-admin-api.ts';

const page = readPageData();

/** The client of the administration and email screens; logging out clears it. */
export const adminApi = createAdminApi({
  baseUrl: page.apiBasePath,
  tenantId: page.tenant.id,
  token: freshToken,
  person: () => {
    const now = session.get();
    return now.status === 'member' ? now.userId : null;
  },
  overlay,
  redirect,
});
