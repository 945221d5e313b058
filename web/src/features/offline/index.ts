export { OfflineOffer } from './OfflineOffer.tsx';
export { refreshCheckCopy } from './check-copy.ts';
export { followCopies, forgetCopiesIfAny, refreshReviewCopySoon } from './copies-if-any.ts';
export { hasCopies } from './mark.ts';
export { withCopies } from './with-copies.ts';
