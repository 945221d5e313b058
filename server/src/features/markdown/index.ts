import { feature } from '../../feature.ts';
import { markdownResources } from './resources.ts';

export const markdown = feature({ resources: [markdownResources] });
