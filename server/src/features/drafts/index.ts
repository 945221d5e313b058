import { feature } from '../../feature.ts';
import { draftCalls } from './calls.ts';

export { isLinkOpen } from './store.ts';

export const drafts = feature({ calls: [draftCalls] });
