import type { FeedbackPayload, FeedbackSubject, Passage } from '@academy/domain/survey-payload';
import { useEffect } from 'react';
import { createStore } from '../store.ts';

/** The subject of feedback, and the page it is written on. */
export type FeedbackTarget = { subject: FeedbackSubject; context: FeedbackPayload['context'] };

type FeedbackRequest = {
  /** How often feedback was opened; its forms are loaded the first time. */
  count: number;
  /** The reported passage, if there is one. */
  quote: Passage | null;
  /**
   * Captured when feedback is opened, because the page behind the forms may change. Null before the first
   * time.
   */
  target: FeedbackTarget | null;
};

const NO_SUBJECT: FeedbackSubject = { type: 'none' };

/** Connects the page, which sets the subject, with the buttons and forms of feedback. */
export function createFeedback(readContext: () => FeedbackTarget['context']) {
  let subject = NO_SUBJECT;
  const { get, getInitial, set, subscribe } = createStore<FeedbackRequest>({
    count: 0,
    quote: null,
    target: null,
  });
  return {
    setSubject: (next: FeedbackSubject) => {
      subject = next;
      return () => {
        // The next page may have set its subject already.
        if (subject === next) subject = NO_SUBJECT;
      };
    },
    open: (quote: Passage | null = null) =>
      set({ count: get().count + 1, quote, target: { subject, context: readContext() } }),
    get,
    getInitial,
    subscribe,
  };
}

export const feedback = createFeedback(() => ({
  userAgent: navigator.userAgent,
  url: location.href,
  route: location.pathname,
}));

/** Sets the subject of feedback on this page; null while the page is still loading. */
export function useFeedbackSubject(subject: FeedbackSubject | null): void {
  // The subject is a new object on every render, so there is nothing to compare.
  useEffect(() => (subject ? feedback.setSubject(subject) : undefined));
}
