export { OfflineOffer } from './OfflineOffer.tsx';
export { refreshCheckCopy } from './check-copy.ts';
export { followCopies } from './follow-copies.ts';
export { forgetCopiesIfAny } from './forget-copies.ts';
export { hasCopies } from './mark.ts';
export { refreshReviewCopySoon } from './review-copy.ts';
export { withCopies } from './with-copies.ts';
