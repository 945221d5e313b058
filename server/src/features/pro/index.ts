import { feature } from '../../feature.ts';
import { devStoreRoutes } from './dev-store.ts';
import { proGrantCalls } from './grants.ts';
import { proCalls } from './calls.ts';
import { webhookRoute } from './webhook.ts';

export const pro = feature({ calls: [proCalls, proGrantCalls], routes: [webhookRoute, devStoreRoutes] });
