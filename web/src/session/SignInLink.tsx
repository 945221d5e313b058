import type { ComponentProps } from 'react';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { keepOrigin } from './origin.ts';

/** Leads to signing in, and afterwards back to where it was followed. */
export function SignInLink(props: Omit<ComponentProps<typeof ButtonLink>, 'to' | 'onClick'>) {
  return <ButtonLink {...props} to={paths.signIn()} onClick={() => keepOrigin(localStorage, location)} />;
}
