/** The message for each `notification` in the address of an ended lab. */
export type EndNotice = { title: string; text: string };

const END_NOTICES: Record<string, EndNotice> = {
  'session-deleted': {
    title: 'Your lab has ended',
    text: 'The session is closed and its content is deleted. You can start a new one at any time.',
  },
  // Our own value, since the portal does not report a timeout.
  'session-expired': {
    title: 'Your lab time is up',
    text: 'The session was closed and its content is deleted. You can start a new one.',
  },
  'session-invalid': {
    title: 'This lab session no longer exists',
    text: 'It has ended, or another user opened it. Please start the lab again.',
  },
  'session-unavailable': {
    title: 'No session is available right now',
    text: 'All sessions of this lab are in use. Please wait a few minutes and start it again.',
  },
  'workshop-invalid': {
    title: 'The training portal does not have this lab',
    text: 'It may not be published yet, or it was removed. Please try again later, or tell us about it.',
  },
  'startup-timeout': {
    title: 'The lab took too long to start',
    text: 'It was not ready in time, so it was closed. Please start it again; it often works the second time.',
  },
};

const UNKNOWN: EndNotice = {
  title: 'You have left the lab',
  text: 'The training portal sent you back. You can start the lab again.',
};

export function endNoticeFor(notification: string): EndNotice {
  return Object.hasOwn(END_NOTICES, notification) ? (END_NOTICES[notification] ?? UNKNOWN) : UNKNOWN;
}
