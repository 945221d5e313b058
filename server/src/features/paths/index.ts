import { feature } from '../../feature.ts';
import { pathCalls } from './calls.ts';

export const paths = feature({ calls: [pathCalls] });
