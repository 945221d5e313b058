import { feature } from '../../feature.ts';
import { tokenCalls } from './routes.ts';

export const tokens = feature({ calls: [tokenCalls] });
