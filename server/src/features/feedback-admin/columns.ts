import type { FeedbackEntry } from '@academy/contract/schemas/feedback-admin';
import type { CsvValue } from '@academy/domain/csv';

/** The columns of the export, from left to right. */
export const COLUMNS: readonly { title: string; value: (entry: FeedbackEntry) => CsvValue }[] = [
  { title: 'created at', value: ({ createdAt }) => createdAt },
  { title: 'tenant', value: ({ tenantId }) => tenantId },
  { title: 'schema', value: ({ schema }) => schema },
  { title: 'rating', value: ({ rating }) => rating || null },
  { title: 'comments', value: ({ comments }) => comments },
  { title: 'more comments', value: ({ moreComments }) => moreComments },
  { title: 'about', value: ({ feedbackableType }) => feedbackableType },
  { title: 'id', value: ({ feedbackableId }) => feedbackableId },
  { title: 'course', value: ({ courseId }) => courseId },
  { title: 'page', value: ({ page }) => page },
  { title: 'passage', value: ({ quote }) => quote },
  { title: 'problem with the content', value: ({ isBug }) => isBug },
  { title: 'levels', value: ({ levels }) => levels.join('; ') },
  { title: 'wishes', value: ({ wishes }) => wishes.join('; ') },
  { title: 'contact name', value: ({ contact }) => contact?.name ?? null },
  { title: 'contact email', value: ({ contact }) => contact?.email ?? null },
];
