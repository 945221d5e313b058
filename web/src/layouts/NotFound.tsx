import { paths } from '../paths.ts';
import { useTitle } from '../tenant/use-title.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Notice } from './Notice.tsx';

export function NotFound() {
  useTitle('Page not found');
  return (
    <Notice eyebrow="404" title="Sorry, the page you are looking for doesn't exist">
      <ButtonLink to={paths.home()}>Back to home page</ButtonLink>
    </Notice>
  );
}
