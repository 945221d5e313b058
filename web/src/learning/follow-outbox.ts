import type { Answers } from '../api/answers.ts';
import type { SessionStore } from '../session/store.ts';
import { setWaiting } from './waiting.ts';

/** Sends what waits on this device as soon as its owner is here. Who never signs in never loads what it takes. */
export function followOutbox(answers: Answers, session: SessionStore): void {
  let last = 'visitor';
  const follow = async () => {
    const { status } = session.get();
    if (status === last) return;
    last = status;
    if (status === 'visitor') return setWaiting([]);
    try {
      const { browserOutbox } = await import('./browser-outbox.ts');
      await browserOutbox(answers).flush();
    } catch (error) {
      console.error('What waits on this device could not be sent', error);
    }
  };
  session.subscribe(() => void follow());
  void follow();
}
