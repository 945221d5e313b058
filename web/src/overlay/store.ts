import {
  accessDeniedHidden,
  toToast,
  type AccessDeniedConfig,
  type Toast,
  type ToastInput,
} from '@academy/domain/toasts';

export type MessageModal = Pick<ToastInput, 'type' | 'message' | 'additionalInfo'>;

export type OverlayState = {
  toasts: readonly Toast[];
  accessDenied: AccessDeniedConfig;
  message: MessageModal | null;
  /** How many calls the person is waiting for. */
  loading: number;
};

export type Overlay = ReturnType<typeof createOverlay>;

/** What lies over every page, as one small store: calls write to it, the overlay draws it. */
export function createOverlay(newId: () => string) {
  let state: OverlayState = { toasts: [], accessDenied: accessDeniedHidden, message: null, loading: 0 };
  const listeners = new Set<() => void>();
  const change = (part: Partial<OverlayState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const without = (id: string) => state.toasts.filter((toast) => toast.id !== id);

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    toast: (input: ToastInput) => {
      const toast = toToast(input, newId());
      if (toast) change({ toasts: [...without(toast.id), toast] });
    },
    dismissToast: (id: string) => change({ toasts: without(id) }),
    denyAccess: ({ clossable = true } = {}) => change({ accessDenied: { show: true, clossable } }),
    closeAccessDenied: () => change({ accessDenied: accessDeniedHidden }),
    showMessage: (message: MessageModal) => change({ message }),
    closeMessage: () => change({ message: null }),
    /** Answers how to say that the wait is over; saying it twice counts once. */
    startLoading: () => {
      let waiting = true;
      change({ loading: state.loading + 1 });
      return () => {
        if (waiting) change({ loading: state.loading - 1 });
        waiting = false;
      };
    },
  };
}
