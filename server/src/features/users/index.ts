import { feature } from '../../feature.ts';
import { userCalls } from './calls.ts';

export const users = feature({ calls: [userCalls] });
