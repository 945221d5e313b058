import { feature } from '../../feature.ts';
import { sessionCalls } from './calls.ts';

export const session = feature({ calls: [sessionCalls] });
