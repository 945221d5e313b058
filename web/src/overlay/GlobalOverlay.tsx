import { ACCESS_DENIED_MESSAGE, messageModalTitle } from '@academy/domain/toasts';
import { useEffect, useRef } from 'react';
import { paths } from '../paths.ts';
import { rememberReturnUrl } from '../session/return-url.ts';
import { useStore } from '../store.ts';
import { Button } from '../ui/Button.tsx';
import { CorrelationId } from '../ui/CorrelationId.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { overlay } from './overlay.ts';
import { Toasts } from './Toasts.tsx';

export function GlobalOverlay() {
  const { toasts, accessDenied, message, confirmLogin, loading } = useStore(overlay);
  return (
    <>
      <Dialog
        open={accessDenied.show}
        closable={accessDenied.clossable}
        title="Access Denied"
        onClose={overlay.closeAccessDenied}
      >
        <p>{ACCESS_DENIED_MESSAGE}</p>
      </Dialog>
      <Dialog
        open={message !== null}
        title={messageModalTitle(message?.type ?? '')}
        onClose={overlay.closeMessage}
      >
        <p className="wrap-anywhere whitespace-pre-line">{message?.message}</p>
        {message?.additionalInfo && <CorrelationId id={message.additionalInfo} />}
        <div className="flex justify-end pt-2">
          <Button onClick={overlay.closeMessage}>OK</Button>
        </div>
      </Dialog>
      <Dialog
        open={confirmLogin !== null}
        title="Please confirm it's you"
        onClose={overlay.closeConfirmLogin}
      >
        <p>{confirmLogin} Afterwards you are back on this page, and can repeat what you wanted to do.</p>
        <div className="flex flex-wrap justify-end gap-2 pt-2">
          <Button look="secondary" onClick={overlay.closeConfirmLogin}>
            Cancel
          </Button>
          <Button onClick={logInAgain}>Log in again</Button>
        </div>
      </Dialog>
      <Toasts toasts={toasts} />
      {loading > 0 && <Loader />}
    </>
  );
}

/** The page is left as a whole, so that the login returns to it and to no page before it. */
function logInAgain() {
  rememberReturnUrl(localStorage, location);
  location.assign(paths.signInAgain());
}

/** In the top layer, so that it also covers an open dialog. */
function Loader() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.showPopover(), []);
  return (
    <div
      ref={ref}
      popover="manual"
      className="fixed inset-0 m-0 grid size-auto min-h-dvh max-w-none animate-[appear_0.2s_0.15s_both] place-items-center border-0 bg-page/90"
    >
      <Spinner />
    </div>
  );
}
