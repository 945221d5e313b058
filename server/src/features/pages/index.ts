import { feature } from '../../feature.ts';
import { contentPageCalls } from './calls.ts';

export const pages = feature({ calls: [contentPageCalls] });
