import { feature } from '../../feature.ts';
import { contactCalls } from './routes.ts';

export const contact = feature({ calls: [contactCalls] });
