export { CardProgress } from './CardProgress.tsx';
export { CourseProgress } from './CourseProgress.tsx';
export { FavoriteButton } from './FavoriteButton.tsx';
export { Learning } from './Learning.tsx';
export { ProgressBar } from './ProgressBar.tsx';
export { completionNote } from './completion.ts';
export { BUSY, BUSY_AND_LOST } from './favorite-notice.ts';
export { flushBeforeSignOut } from './flush-before-sign-out.ts';
export { followOutbox, loadOutbox } from './follow-outbox.ts';
export { watchedParts, isLessonVideo } from './lesson-video.ts';
export { lessonPassed, reviewAnswer } from './mutations.ts';
export { nextLinkOf, MORE_GUIDES } from './next-link.ts';
export { dropNote, putNote } from './note-mutations.ts';
export type { Outcome } from './outbox.ts';
export type { Likeable, Lesson } from './pending-write.ts';
export {
  usePendingWrites,
  withWaiting,
  isCheckPending,
  getPendingWrites,
  pendingCheck,
  type PendingWrites,
} from './pending-writes.ts';
export { SEQUENCE_KEY } from './sequence.ts';
export { stepAddress } from './step-address.ts';
export { useCompletion } from './use-completion.ts';
export { useStart } from './use-start.ts';
