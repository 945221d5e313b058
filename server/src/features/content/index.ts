import { feature } from '../../feature.ts';
import { contentCalls } from './routes.ts';

export const content = feature({ calls: [contentCalls] });
