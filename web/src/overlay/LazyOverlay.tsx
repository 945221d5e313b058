import { useEffect, useState, type ComponentType } from 'react';
import { useStore } from '../store.ts';
import { useIdle } from '../ui/use-idle.ts';
import { overlay } from './overlay.ts';

/**
 * Loads toasts, dialogs and the loader in advance. The first screen doesn't need them, but they could not be
 * loaded anymore to report a lost connection.
 */
export function LazyOverlay() {
  const isIdle = useIdle();
  const state = useStore(overlay);
  const [Overlay, setOverlay] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Overlay || (!isIdle && state === overlay.getInitial())) return;
    import('./GlobalOverlay.tsx').then(
      ({ GlobalOverlay }) => setOverlay(() => GlobalOverlay),
      (error: unknown) => console.error('Messages cannot be shown', error),
    );
  }, [isIdle, state, Overlay]);
  return Overlay && <Overlay />;
}
