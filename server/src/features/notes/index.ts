import { feature } from '../../feature.ts';
import { noteCalls } from './routes.ts';

export const notes = feature({ calls: [noteCalls] });
