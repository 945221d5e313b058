import { feature } from '../../feature.ts';
import { schemaResources } from './resources.ts';

export const schemas = feature({ resources: [schemaResources] });
