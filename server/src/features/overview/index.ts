import { feature } from '../../feature.ts';
import { overviewCalls } from './calls.ts';

export const overview = feature({ calls: [overviewCalls] });
