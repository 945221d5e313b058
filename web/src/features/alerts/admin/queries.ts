import { getAlert, listAlerts } from '@academy/contract/alerts';
import { query } from '../../../api/query.ts';

export const allAlerts = query(listAlerts, { query: { all: 'true' } }, { isAdmin: true });
export const oneAlert = (id: string) => query(getAlert, { params: { id } }, { isAdmin: true });

/** Invalidates everything that shows alerts, including the strip. */
export const ALERTS_CHANGED = { invalidates: [listAlerts, getAlert, { path: 'alerts' }] };
