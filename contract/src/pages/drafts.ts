import { pages } from '@academy/domain/pages';
import { openDraftLink } from '../drafts.ts';
import { definePage, read } from './page.ts';
import type { PageMeta } from './page.ts';

/** The address that previews of links show: it has no signature. */
const META: PageMeta = {
  description: 'A draft preview.',
  path: pages.draft.path({ signature: 'invalid' }),
  isHidden: true,
  isPrivate: true,
};

export const draftPage = definePage(pages.draft, {
  screen: 'drafts/DraftPage',
  reads: ({ signature, lesson }) => [
    read(openDraftLink, { params: { signature }, query: { ...(lesson && { lesson }) } }),
  ],
  title: (draft) => (draft.state === 'open' ? `Draft: ${draft.text.title}` : 'This link opens nothing'),
  meta: ([draft]) => ({ ...META, ...(draft.state === 'closed' && { status: 410 }) }),
});

/** By role: the browser reads the text as the person. */
export const draftReviewPage = definePage(pages.draftReview, {
  screen: 'drafts/ReviewPage',
  title: 'Draft',
  meta: () => META,
});
