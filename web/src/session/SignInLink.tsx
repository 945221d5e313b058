import type { ComponentProps } from 'react';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { rememberReturnUrl } from './return-url.ts';

type Props = Omit<ComponentProps<typeof ButtonLink>, 'to' | 'onClick'> & {
  /** The part of the page to return to. */
  anchor?: string;
};

/** Links to the login page, which returns to the current page afterwards. */
export function SignInLink({ anchor, ...props }: Props) {
  const remember = () => {
    const { href, pathname } = location;
    const place = anchor ? `${href.replace(/#.*/, '')}#${anchor}` : href;
    rememberReturnUrl(localStorage, { href: place, pathname });
  };
  return <ButtonLink {...props} to={paths.signIn()} onClick={remember} />;
}
