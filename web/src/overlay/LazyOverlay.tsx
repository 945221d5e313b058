import { useEffect, useState, type ComponentType } from 'react';
import { useStore } from '../store.ts';
import { useIdle } from '../ui/use-idle.ts';
import { overlay } from './overlay.ts';

/**
 * Loads what shows toasts, dialogs and the loader. No first screen has any, but it is there before somebody needs it:
 * a message about a lost network could not load it any more.
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
