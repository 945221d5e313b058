import { zoneOf } from '@academy/domain/zones';
import type { NavigateFunction } from 'react-router';

let navigate: NavigateFunction | null = null;
let waiting: (() => void)[] = [];

/** What happens outside of any component finds its way through here. */
export function findWayBy(found: NavigateFunction): void {
  navigate = found;
}

/** Stays within the document where it can. Takes the place of the address it comes from, or going back would lead here again. */
export function redirect(to: string): void {
  if (navigate && zoneOf(to) === zoneOf(location.pathname)) void navigate(to, { replace: true });
  else location.replace(to);
}

const followers = new Set<() => void>();

/** Told of every page that stands, as long as it wants to be. */
export function followArrivals(tell: () => void): () => void {
  followers.add(tell);
  return () => void followers.delete(tell);
}

/** The frame says when the page of a new address stands. */
export function sayArrived(): void {
  for (const tell of [...waiting, ...followers]) tell();
  waiting = [];
}

/** When the next page stands; nobody waits long for one that does not come. */
export function arrival(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    setTimeout(resolve, 400);
  });
}
