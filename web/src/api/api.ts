import { withCopies } from '../features/offline/index.ts';
import { overlay } from '../overlay/overlay.ts';
import { readPageData } from '../page-data.ts';
import { fetchReportingRefusal } from '../session/refused-token.ts';
import { freshToken } from '../session/session.ts';
import { redirect } from '../navigation.ts';
import { createApi } from './create-api.ts';

const { apiBasePath, tenant } = readPageData();
const page = { baseUrl: apiBasePath, tenantId: tenant.id, overlay, redirect };

/** The main call layer. Offline, it is answered from stored copies. */
export const api = createApi({
  ...page,
  ...withCopies({ token: freshToken, fetch: fetchReportingRefusal }),
});

/** The call layer of the administration and email screens, which logs out on 401. */
export const adminApi = createApi({ ...page, token: freshToken, layer: 'second' });
