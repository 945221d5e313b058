import { feature } from '../../feature.ts';
import { guideCalls } from './routes.ts';

export const guides = feature({ calls: [guideCalls] });
