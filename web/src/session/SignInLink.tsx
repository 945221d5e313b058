import type { ComponentProps } from 'react';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { rememberReturnUrl } from './return-url.ts';

/** Links to the login page, which returns to the current page afterwards. */
export function SignInLink(props: Omit<ComponentProps<typeof ButtonLink>, 'to' | 'onClick'>) {
  return (
    <ButtonLink {...props} to={paths.signIn()} onClick={() => rememberReturnUrl(localStorage, location)} />
  );
}
