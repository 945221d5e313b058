import { SignInLink } from '../../session/SignInLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

type Props = { onLeave: () => void; onClose: () => void };

/** Asks a visitor to log in, because saving needs an account. */
export function SignInDialog({ onLeave, onClose }: Props) {
  return (
    <Dialog open title="Log in to keep favorites" onClose={onClose}>
      <p className="text-soft">
        Favorites belong to your account, so that you find them on every device. Log in, and we'll save this
        one and bring you right back.
      </p>
      <div className="flex flex-wrap gap-3 pt-2">
        <SignInLink size="small" onLeave={onLeave}>
          Log In / Register
        </SignInLink>
        <Button look="secondary" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Dialog>
  );
}
