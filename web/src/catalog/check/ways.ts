/** The label of the link to the questions; `none` if no attempt is left. */
export type Way = 'start' | 'continue' | 'retry' | 'repeat' | 'none';

export const WAYS: Record<Way, string> = {
  start: 'Take the knowledge check',
  continue: 'Continue the knowledge check',
  retry: 'Try again',
  repeat: 'Take it again',
  none: 'You have used all your attempts.',
};
