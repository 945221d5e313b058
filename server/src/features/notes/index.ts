import { feature } from '../../feature.ts';
import { noteCalls } from './calls.ts';

export const notes = feature({ calls: [noteCalls] });
