import type { FeedbackSubject } from '@academy/domain/survey-payload';
import { useEffect } from 'react';
import { feedback } from './feedback.ts';

/** What feedback given on this page is about; null as long as the page does not know. */
export function useFeedbackAbout(subject: FeedbackSubject | null): void {
  // The same thing is another object each time the page is drawn.
  useEffect(() => (subject ? feedback.setAbout(subject) : undefined));
}
