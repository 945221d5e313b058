import { feature } from '../../feature.ts';
import { feedResources } from './resources.ts';

export const feed = feature({ resources: [feedResources] });
