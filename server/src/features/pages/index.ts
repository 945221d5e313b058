import { feature } from '../../feature.ts';
import { contentPageCalls } from './routes.ts';

export const pages = feature({ calls: [contentPageCalls] });
