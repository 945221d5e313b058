import { feature } from '../../feature.ts';
import { draftCalls } from './calls.ts';
import { draftPages } from './pages.ts';

export { isLinkOpen } from './store.ts';

export const drafts = feature({ calls: [draftCalls], pages: [draftPages] });
