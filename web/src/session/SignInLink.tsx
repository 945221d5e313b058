import type { ComponentProps, MouseEvent } from 'react';
import { paths } from '../paths.ts';
import { usePage } from '../tenant/TenantProvider.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { isBrowserAction } from '../ui/Link.tsx';
import { rememberReturnUrl } from './return-url.ts';

type Props = Omit<ComponentProps<typeof ButtonLink>, 'to' | 'onClick'> & {
  /** The part of the page to return to. */
  anchor?: string;
};

const loadLogin = () => import('./log-in.ts');

/** Leads to the login service, which returns to the current page afterwards. */
export function SignInLink({ anchor, ...props }: Props) {
  const { session } = usePage();
  const remember = () => {
    const { href, pathname } = location;
    const place = anchor ? `${href.replace(/#.*/, '')}#${anchor}` : href;
    rememberReturnUrl(localStorage, { href: place, pathname });
  };
  // Without the page of the login, which says what went wrong where this fails.
  const begin = async () => {
    const { leaveToProvider } = await loadLogin();
    const step = await leaveToProvider(session, { leave: (address) => location.assign(address) });
    if (step !== 'leaving') location.assign(paths.signIn());
  };
  const follow = (event: MouseEvent) => {
    remember();
    if (event.defaultPrevented || isBrowserAction(event) || !navigator.onLine) return;
    event.preventDefault();
    begin().catch(() => location.assign(paths.signIn()));
  };
  const prepare = () => void loadLogin().catch(() => {});
  return (
    <ButtonLink {...props} to={paths.signIn()} onClick={follow} onPointerEnter={prepare} onFocus={prepare} />
  );
}
