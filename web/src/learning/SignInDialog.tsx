import { SignInLink } from '../session/SignInLink.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** For a visitor who wants to keep something: that takes an account. */
export function SignInDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Log in to keep favorites" onClose={onClose}>
      <p className="text-soft">
        Favorites belong to your account, so that you find them on every device. Afterwards you are back here.
      </p>
      <div className="flex flex-wrap gap-3 pt-2">
        <SignInLink size="small">Log In / Register</SignInLink>
        <Button look="secondary" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Dialog>
  );
}
