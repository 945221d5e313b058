import { useLocation } from 'react-router';
import { ButtonLink } from '../../../ui/Button.tsx';

/** In the address of a lab on a portal: its learner works on their own machine instead. */
export const OWN_MACHINE = 'own-machine';

export function OwnMachineLink({ isQuiet = false }: { isQuiet?: boolean }) {
  const { pathname } = useLocation();
  return (
    <ButtonLink look={isQuiet ? 'quiet' : 'secondary'} size="small" to={`${pathname}?on=${OWN_MACHINE}`}>
      Work on your own machine
    </ButtonLink>
  );
}
