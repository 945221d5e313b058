import { pages } from '@academy/domain/pages';
import type { ComponentProps, MouseEvent } from 'react';
import { usePage } from '../tenant/TenantProvider.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { isBrowserAction } from '../ui/Link.tsx';
import { leaveForLogin, loadLogin } from './leave-for-login.ts';
import { rememberReturnUrl } from './return-url.ts';

type Props = Omit<ComponentProps<typeof ButtonLink>, 'to' | 'onClick'> & {
  /** The anchor of the page to return to. */
  anchor?: string;
  /** Stores what else the page needs after the login. */
  onLeave?: () => void;
};

export function SignInLink({ anchor, onLeave, ...props }: Props) {
  const { session } = usePage();
  const remember = () => {
    const { href, pathname } = location;
    const place = anchor ? `${href.replace(/#.*/, '')}#${anchor}` : href;
    rememberReturnUrl(localStorage, { href: place, pathname });
    onLeave?.();
  };
  const follow = (event: MouseEvent) => {
    remember();
    if (event.defaultPrevented || isBrowserAction(event) || !navigator.onLine) return;
    event.preventDefault();
    void leaveForLogin(session);
  };
  const prepare = () => void loadLogin().catch(() => {});
  return (
    <ButtonLink
      {...props}
      to={pages.login.path()}
      onClick={follow}
      onPointerEnter={prepare}
      onFocus={prepare}
    />
  );
}
