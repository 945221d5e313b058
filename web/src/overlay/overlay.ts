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
  /** Why the person has to log in again for an action. */
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
  const waiting: ((isConfirmed: boolean) => void)[] = [];
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
    /** Resolves to whether the person has confirmed their identity; concurrent actions share the result. */
    confirmLogin: (reason: string) =>
      new Promise<boolean>((resolve) => {
        waiting.push(resolve);
        change({ confirmLogin: reason });
      }),
    answerConfirmLogin: (isConfirmed: boolean) => {
      change({ confirmLogin: null });
      for (const resolve of waiting.splice(0)) resolve(isConfirmed);
    },
    /** Returns a function that ends this wait; calling it again has no effect. */
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

export const overlay = createOverlay(() => crypto.randomUUID());
