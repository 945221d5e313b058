import { pages } from '@academy/domain/pages';
import type { ReactNode } from 'react';
import { useTitle } from '../tenant/use-title.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Notice } from './Notice.tsx';

export function NotFound({ children }: { children?: ReactNode }) {
  useTitle('Page not found');
  return (
    <Notice eyebrow="404" title="Sorry, the page you are looking for doesn't exist">
      {children}
      <ButtonLink to={pages.home.path()}>Back to home page</ButtonLink>
    </Notice>
  );
}
