const CHANNEL = 'academy-login';
const MARK = 'isLoginBeside';
/** That it comes says everything. */
const MESSAGE: [string] = ['done'];

/** Marks this tab as one that was opened for a login only: the page that waits for it is in another one. */
export function markLoginBeside(tab: Pick<Storage, 'setItem'>): void {
  tab.setItem(MARK, 'yes');
}

export function takeLoginBeside(tab: Pick<Storage, 'getItem' | 'removeItem'>): boolean {
  const isMarked = tab.getItem(MARK) !== null;
  tab.removeItem(MARK);
  return isMarked;
}

/** Tells the other tabs of this site that somebody has just logged in. */
export function announceLogin(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(...MESSAGE);
  channel.close();
}

/** Calls the listener when somebody logs in in another tab; what is returned stops it. */
export function onLoginElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
