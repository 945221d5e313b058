import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

export function AllLink({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink to={to} look="secondary" className="mt-8">
      {children}
      <Icon name="arrow" className="size-4" />
    </ButtonLink>
  );
}
