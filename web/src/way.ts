import { zoneOf } from '@academy/domain/zones';
import type { NavigateFunction } from 'react-router';
import { createListeners } from './store.ts';

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

const arrivals = createListeners();

/** Called whenever the page of a new address has rendered, until it is unsubscribed. */
export const followArrivals = arrivals.subscribe;

/** The frame says when the page of a new address stands. */
export function sayArrived(): void {
  for (const resolve of waiting) resolve();
  waiting = [];
  arrivals.notify();
}

/** When the next page stands; nobody waits long for one that does not come. */
export function arrival(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    setTimeout(resolve, 400);
  });
}
