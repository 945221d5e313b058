import { feature } from '../../feature.ts';
import { overviewCalls } from './routes.ts';

export const overview = feature({ calls: [overviewCalls] });
