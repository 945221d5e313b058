import { ACCESS_DENIED_MESSAGE, messageModalTitle } from '@academy/domain/toasts';
import { useSyncExternalStore } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { overlay } from './overlay.ts';
import { Toasts } from './Toasts.tsx';

export function GlobalOverlay() {
  const { toasts, accessDenied, message, loading } = useSyncExternalStore(
    overlay.subscribe,
    overlay.getState,
  );
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
        <p className="whitespace-pre-line">{message?.message}</p>
      </Dialog>
      <Toasts toasts={toasts} />
      {loading > 0 && (
        <div className="fixed inset-0 z-50 grid min-h-dvh animate-[appear_0.2s_0.15s_both] place-items-center bg-page/90">
          <Spinner />
        </div>
      )}
    </>
  );
}
