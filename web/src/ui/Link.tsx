import { isRouteChange } from '@academy/domain/navigation';
import { zoneOf } from '@academy/domain/zones';
import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cancelPrefetch, schedulePrefetch } from '../prefetch.ts';
import { usePage } from '../tenant/TenantProvider.tsx';
import { navigateWithTransition } from '../page-transition.ts';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; newTab?: boolean | undefined };

/** A link within the document where it can be, and an ordinary one where it must lead out of it. */
export function Link({ to, newTab, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const leaves = useLeaves(to);
  if (newTab) return <a {...rest} onClick={onClick} href={to} target="_blank" rel="noopener noreferrer" />;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (leaves || event.defaultPrevented || isForTheBrowser(event)) return;
    event.preventDefault();
    const replace = to === location.pathname + location.search + location.hash;
    const go = () => void navigate(to, { replace });
    if (isRouteChange(location.pathname, to)) void navigateWithTransition(to, go);
    else go();
  };
  const ahead = leaves
    ? {}
    : {
        onPointerEnter: () => schedulePrefetch(to),
        onPointerLeave: cancelPrefetch,
        onFocus: () => schedulePrefetch(to),
        onBlur: cancelPrefetch,
      };
  return <a {...ahead} {...rest} href={to} onClick={follow} />;
}

/**
 * Another zone has another policy, so it is another document, and so is another origin. A page that was not found
 * holds no routes but its own, so every link leads out of it.
 */
function useLeaves(to: string): boolean {
  const { pathname } = useLocation();
  const { route } = usePage();
  const path = to.split(/[?#]/, 1)[0] || pathname;
  return route.status === 404 || !path.startsWith('/') || zoneOf(path) !== zoneOf(pathname);
}

/** A middle click or a held key asks for a tab, a window or a download. */
function isForTheBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
