import type { FeedbackPayload, FeedbackSubject, Passage } from '@academy/domain/survey-payload';
import { createStore } from '../store.ts';

/** What feedback is about, and the page it is written on. */
export type Place = { subject: FeedbackSubject; context: FeedbackPayload['context'] };

export type FeedbackAsked = {
  /** How often somebody wanted to give feedback; with the first time its forms are loaded. */
  times: number;
  /** The passage it is about, where one was reported. */
  quote: Passage | null;
  /** What they saw when they asked to speak; the page behind the forms may change. Null before anybody did. */
  place: Place | null;
};

const NOTHING: FeedbackSubject = { type: 'none' };

/** Pages say what they are about, buttons that somebody wants to speak of it; the forms follow. */
export function createFeedback(context: () => Place['context']) {
  let about = NOTHING;
  const { get, set, subscribe } = createStore<FeedbackAsked>({ times: 0, quote: null, place: null });
  return {
    setAbout: (subject: FeedbackSubject) => {
      about = subject;
      return () => {
        // The next page may have spoken already.
        if (about === subject) about = NOTHING;
      };
    },
    open: (quote: Passage | null = null) =>
      set({ times: get().times + 1, quote, place: { subject: about, context: context() } }),
    get,
    subscribe,
  };
}

/** The page's one. */
export const feedback = createFeedback(() => ({
  userAgent: navigator.userAgent,
  url: location.href,
  route: location.pathname,
}));
