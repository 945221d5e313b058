import { feature } from '../../feature.ts';
import { llmsResources } from './resources.ts';

export const llms = feature({ resources: [llmsResources] });
