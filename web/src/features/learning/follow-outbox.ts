import type { QueryClient } from '@tanstack/react-query';
import type { SessionStore } from '../../session/store.ts';
import type { Outbox } from './outbox.ts';
import { setPendingWrites } from './pending-writes.ts';
import { hasWantedFavorite } from './wanted-favorite.ts';

export async function loadOutbox(queryClient: QueryClient): Promise<Outbox> {
  return (await import('./browser-outbox.ts')).browserOutbox(queryClient);
}

/** Sends pending writes as soon as their owner is logged in. Visitors never load the code for it. */
export function followOutbox(queryClient: QueryClient, session: SessionStore): void {
  let last = 'visitor';
  const follow = async () => {
    const { status } = session.get();
    if (status === last) return;
    last = status;
    if (status === 'visitor') return setPendingWrites([]);
    try {
      await (await loadOutbox(queryClient)).flush();
      if (status !== 'member' || !hasWantedFavorite(localStorage)) return;
      await (await import('./set-favorite.ts')).saveWantedFavorite(queryClient);
    } catch (error) {
      console.error('Changes saved on this device could not be sent', error);
    }
  };
  session.subscribe(() => void follow());
  void follow();
}
