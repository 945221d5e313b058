import type { SessionStore } from '../../session/store.ts';

type Setting = { session: Pick<SessionStore, 'get' | 'subscribe'>; target: object };

/** Tells a widget who is signed in, by a global variable that comes and goes with the session. */
export function followUserId(name: string, { session, target }: Setting): void {
  const follow = () => {
    const now = session.get();
    const userId = now.status === 'member' ? now.userId : null;
    if (userId === null) Reflect.deleteProperty(target, name);
    else Reflect.set(target, name, userId);
  };
  session.subscribe(follow);
  follow();
}
