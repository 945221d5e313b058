import { feature } from '../../feature.ts';
import { contactCalls } from './calls.ts';

export const contact = feature({ calls: [contactCalls] });
