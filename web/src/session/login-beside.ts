const CHANNEL = 'academy-login';
const MARK = 'isLoginBeside';
/** The payload is ignored; the message itself is the signal. */
const MESSAGE: [string] = ['done'];

/** Marks this tab as opened only for a login that another tab waits for. */
export function markLoginBeside(tab: Pick<Storage, 'setItem'>): void {
  tab.setItem(MARK, 'yes');
}

export function takeLoginBeside(tab: Pick<Storage, 'getItem' | 'removeItem'>): boolean {
  const isMarked = tab.getItem(MARK) !== null;
  tab.removeItem(MARK);
  return isMarked;
}

export function announceLogin(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(...MESSAGE);
  channel.close();
}

/** Calls the listener after a login in another tab. Returns a function to unsubscribe. */
export function onLoginElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
