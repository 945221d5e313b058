import { useLocation } from 'react-router';
import { ButtonLink } from '../../../ui/Button.tsx';

/** The address parameter for doing a portal lab on one's own machine. */
export const OWN_MACHINE = 'own-machine';

export function OwnMachineLink({ isQuiet = false }: { isQuiet?: boolean }) {
  const { pathname } = useLocation();
  return (
    <ButtonLink look={isQuiet ? 'quiet' : 'secondary'} size="small" to={`${pathname}?on=${OWN_MACHINE}`}>
      Work on your own machine
    </ButtonLink>
  );
}
