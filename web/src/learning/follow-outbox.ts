import type { QueryCache } from '../api/query-cache.ts';
import type { SessionStore } from '../session/store.ts';
import { setPendingWrites } from './pending-writes.ts';

/** Sends what waits on this device as soon as its owner is here. Who never signs in never loads what it takes. */
export function followOutbox(cache: QueryCache, session: SessionStore): void {
  let last = 'visitor';
  const follow = async () => {
    const { status } = session.get();
    if (status === last) return;
    last = status;
    if (status === 'visitor') return setPendingWrites([]);
    try {
      const { browserOutbox } = await import('./browser-outbox.ts');
      await browserOutbox(cache).flush();
    } catch (error) {
      console.error('What waits on this device could not be sent', error);
    }
  };
  session.subscribe(() => void follow());
  void follow();
}
