import { feature } from '../../feature.ts';
import { contentCalls } from './calls.ts';

export const content = feature({ calls: [contentCalls] });
