import { ACCESS_DENIED_MESSAGE, messageModalTitle } from '@academy/domain/toasts';
import { lazy, Suspense, useEffect, useRef } from 'react';
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
      {confirmLogin !== null && (
        <Suspense>
          <ConfirmLogin reason={confirmLogin} onAnswer={overlay.answerConfirmLogin} />
        </Suspense>
      )}
      <Toasts toasts={toasts} />
      {loading > 0 && <Loader />}
    </>
  );
}

/** Rarely needed, so it loads on demand. */
const ConfirmLogin = lazy(async () => ({ default: (await import('./ConfirmLogin.tsx')).ConfirmLogin }));

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
