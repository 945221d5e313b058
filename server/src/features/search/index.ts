import { feature } from '../../feature.ts';
import { searchCalls } from './routes.ts';

export const search = feature({ calls: [searchCalls] });
