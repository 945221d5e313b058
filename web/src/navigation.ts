import { zoneOf } from '@academy/domain/zones';
import type { NavigateFunction } from 'react-router';
import { createListeners } from './store.ts';

let navigate: NavigateFunction | null = null;

/** Lets code outside of components navigate within the document. */
export function setNavigate(navigateFunction: NavigateFunction): void {
  navigate = navigateFunction;
}

/**
 * Navigates without a page load if possible. Replaces the history entry, or going back would redirect again.
 */
export function redirect(to: string): void {
  if (navigate && zoneOf(to) === zoneOf(location.pathname)) void navigate(to, { replace: true });
  else location.replace(to);
}

const pageReady = createListeners();

/** Called whenever the page of a new address has rendered, until it is unsubscribed. */
export const onPageReady = pageReady.subscribe;

/** The layout calls this once the page of a new address has rendered. */
export const notifyPageReady = pageReady.notify;
