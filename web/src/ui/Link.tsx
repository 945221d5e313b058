import { zoneOf } from '@academy/domain/zones';
import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cancelPrefetch, schedulePrefetch } from '../prefetch.ts';
import { usePage } from '../tenant/TenantProvider.tsx';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; newTab?: boolean | undefined };

/** Navigates within the document if possible; other links load another document. */
export function Link({ to, newTab, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const leavesDocument = useLeavesDocument(to);
  if (newTab) return <a {...rest} onClick={onClick} href={to} target="_blank" rel="noopener noreferrer" />;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (leavesDocument || event.defaultPrevented || isBrowserAction(event)) return;
    event.preventDefault();
    void navigate(to, { replace: to === location.pathname + location.search + location.hash });
  };
  const prefetching = leavesDocument
    ? {}
    : {
        onPointerEnter: () => schedulePrefetch(to),
        onPointerLeave: cancelPrefetch,
        onFocus: () => schedulePrefetch(to),
        onBlur: cancelPrefetch,
      };
  return <a {...prefetching} {...rest} href={to} onClick={follow} />;
}

/**
 * Another zone has another content security policy, so it is another document, as is another origin. The
 * not-found page has no routes, so all its links load another document.
 */
function useLeavesDocument(to: string): boolean {
  const { pathname } = useLocation();
  const { route } = usePage();
  const path = to.split(/[?#]/, 1)[0] || pathname;
  return route.status === 404 || !path.startsWith('/') || zoneOf(path) !== zoneOf(pathname);
}

/** A middle click or a modifier key opens a tab or a window, or starts a download. */
export function isBrowserAction(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
