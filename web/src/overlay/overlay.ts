import {
  accessDeniedHidden,
  toToast,
  type AccessDeniedConfig,
  type Toast,
  type ToastInput,
} from '@academy/domain/toasts';
import { createStore } from '../store.ts';

export type MessageModal = Pick<ToastInput, 'type' | 'message' | 'additionalInfo'>;

export type OverlayState = {
  toasts: readonly Toast[];
  accessDenied: AccessDeniedConfig;
  message: MessageModal | null;
  /** Why the person has to log in again before an act. */
  confirmLogin: string | null;
  /** How many calls the user is waiting for. */
  loading: number;
};

export type Overlay = ReturnType<typeof createOverlay>;

/** The toasts, dialogs and loader above every page: calls write to it, `GlobalOverlay` renders it. */
export function createOverlay(newId: () => string) {
  const { get, getInitial, set, subscribe } = createStore<OverlayState>({
    toasts: [],
    accessDenied: accessDeniedHidden,
    message: null,
    confirmLogin: null,
    loading: 0,
  });
  const change = (part: Partial<OverlayState>) => set({ ...get(), ...part });
  const without = (id: string) => get().toasts.filter((toast) => toast.id !== id);

  return {
    get,
    getInitial,
    subscribe,
    toast: (input: ToastInput) => {
      const toast = toToast(input, newId());
      if (toast) change({ toasts: [...without(toast.id), toast] });
    },
    dismissToast: (id: string) => change({ toasts: without(id) }),
    denyAccess: ({ clossable = true } = {}) => change({ accessDenied: { show: true, clossable } }),
    closeAccessDenied: () => change({ accessDenied: accessDeniedHidden }),
    showMessage: (message: MessageModal) => change({ message }),
    closeMessage: () => change({ message: null }),
    confirmLogin: (reason: string) => change({ confirmLogin: reason }),
    closeConfirmLogin: () => change({ confirmLogin: null }),
    /** Returns a function that ends this wait; calling it twice counts once. */
    startLoading: () => {
      let isWaiting = true;
      change({ loading: get().loading + 1 });
      return () => {
        if (isWaiting) change({ loading: get().loading - 1 });
        isWaiting = false;
      };
    },
  };
}

/** The overlay of this page. */
export const overlay = createOverlay(() => crypto.randomUUID());
