import { feature } from '../../feature.ts';
import { sessionCalls } from './routes.ts';

export const session = feature({ calls: [sessionCalls] });
