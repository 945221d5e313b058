import { feature } from '../../feature.ts';
import { changeCalls } from './routes.ts';

export const changes = feature({ calls: [changeCalls] });
