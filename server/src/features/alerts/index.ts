import { feature } from '../../feature.ts';
import { alertCalls } from './routes.ts';

export const alerts = feature({ calls: [alertCalls] });
