import { Notice } from '../../layouts/Notice.tsx';
import { Button } from '../../ui/Button.tsx';

type Props = { left: number; onTryAgain: () => void; onLogOut: () => void };

/** Asks before logging out while there are changes that have not reached the server. */
export function UnsentChangesWarning({ left, onTryAgain, onLogOut }: Props) {
  return (
    <Notice title="Not everything has been sent yet">
      <p role="alert" className="max-w-lg text-lg text-soft">
        {left === 1 ? 'One change of yours is' : `${left} changes of yours are`} saved on this device only. If
        you log out now, {left === 1 ? 'it' : 'they'} will be sent when you log in here again.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button size="large" onClick={onTryAgain}>
          Try again
        </Button>
        <Button size="large" look="secondary" onClick={onLogOut}>
          Log out anyway
        </Button>
      </div>
    </Notice>
  );
}
