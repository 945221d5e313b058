import type { FeedbackPayload, FeedbackSubject, Passage } from '@academy/domain/survey-payload';
import { useEffect } from 'react';
import { createStore } from '../store.ts';

/** What feedback is about, and the page it is written on. */
export type FeedbackTarget = { subject: FeedbackSubject; context: FeedbackPayload['context'] };

type FeedbackRequest = {
  /** How often feedback was opened; its forms are loaded the first time. */
  count: number;
  /** The reported passage, if there is one. */
  quote: Passage | null;
  /** Taken when feedback was opened, because the page behind the forms may change. Null before the first time. */
  target: FeedbackTarget | null;
};

const NO_SUBJECT: FeedbackSubject = { type: 'none' };

/** Connects the page, which sets the subject, with the buttons that open feedback and the forms that follow. */
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

/** The feedback of this page. */
export const feedback = createFeedback(() => ({
  userAgent: navigator.userAgent,
  url: location.href,
  route: location.pathname,
}));

/** Sets what feedback on this page is about; null while the page is still loading. */
export function useFeedbackSubject(subject: FeedbackSubject | null): void {
  // The subject is a new object on every render, so there is nothing to compare.
  useEffect(() => (subject ? feedback.setSubject(subject) : undefined));
}
