/** What a warning about an item is about, for the filter of the content page. */
export const WARNING_TOPICS = ['link', 'picture', 'video', 'text'] as const;

export type WarningTopic = (typeof WARNING_TOPICS)[number];

const WORDS: readonly [WarningTopic, RegExp][] = [
  ['picture', /\bpictures?\b|\blies on another host\b/],
  ['video', /\bvideos?\b/],
  ['link', /\blinks?\b|\bleads to\b|\bin this folder\b/],
];

/** By the words of the message, which are the checker's own. */
export function topicOf(message: string): WarningTopic {
  return WORDS.find(([, words]) => words.test(message))?.[0] ?? 'text';
}
