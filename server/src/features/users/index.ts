import { feature } from '../../feature.ts';
import { userCalls } from './routes.ts';

export const users = feature({ calls: [userCalls] });
