/** What the way to the questions says; `none` where there is no attempt left. */
export type Way = 'start' | 'continue' | 'retry' | 'repeat' | 'none';

export const WAYS: Record<Way, string> = {
  start: 'Take the knowledge check',
  continue: 'Continue the knowledge check',
  retry: 'Try again',
  repeat: 'Take it again',
  none: 'You have used all your attempts.',
};
