import type { TextQuote } from '@academy/domain/text-quote';
import { SignInLink } from '../../session/SignInLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { passageHash } from './passage-link.ts';

/** For a visitor who wants to keep something; logging in leads back to the passage. */
export function LogInForNotes({ quote, onClose }: { quote: TextQuote; onClose: () => void }) {
  return (
    <Dialog open title="Log in to keep notes" onClose={onClose}>
      <p className="text-soft">
        Notes and highlights belong to your account, so that you find them on every device. Afterwards you are
        back at this passage.
      </p>
      <div className="flex flex-wrap gap-3 pt-2">
        <SignInLink size="small" anchor={passageHash(quote).slice(1)}>
          Log In / Register
        </SignInLink>
        <Button look="secondary" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Dialog>
  );
}
