import { feature } from '../../feature.ts';
import { pathCalls } from './routes.ts';

export const paths = feature({ calls: [pathCalls] });
