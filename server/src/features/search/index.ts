import { feature } from '../../feature.ts';
import { searchCalls } from './calls.ts';

export const search = feature({ calls: [searchCalls] });
