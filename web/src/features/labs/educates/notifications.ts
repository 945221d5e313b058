/** What a lab says of itself when it is over, in the address of its page. */
export type Over = { title: string; text: string };

const OVER: Record<string, Over> = {
  'session-deleted': {
    title: 'Your lab has ended',
    text: 'The session is closed and what was in it is gone. You can start a new one whenever you like.',
  },
  // Ours: the portal says of time that is up only that the session is gone.
  'session-expired': {
    title: 'Your time in this lab is up',
    text: 'The session was closed and what was in it is gone. You can start a new one and take your time again.',
  },
  'session-invalid': {
    title: 'This lab session is not there any more',
    text: 'It has ended, or it was opened by somebody else. Please start the lab again.',
  },
  'session-unavailable': {
    title: 'No place is free right now',
    text: 'Every place in this lab is taken. Please wait a few minutes and start it again.',
  },
  'workshop-invalid': {
    title: 'The training portal does not have this lab',
    text: 'It may be on its way, or it was taken down. Please try again later, or tell us about it.',
  },
  'startup-timeout': {
    title: 'The lab took too long to start',
    text: 'It was not ready in time, so it was closed. Please start it again; it often works the second time.',
  },
};

const UNKNOWN: Over = {
  title: 'You have left the lab',
  text: 'The training portal sent you back. You can start the lab again.',
};

export function overWords(notification: string): Over {
  return Object.hasOwn(OVER, notification) ? (OVER[notification] ?? UNKNOWN) : UNKNOWN;
}
