import { feature } from '../../feature.ts';
import { alertCalls } from './calls.ts';

export const alerts = feature({ calls: [alertCalls] });
