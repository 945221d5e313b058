export const TOAST_TIMEOUT_MS = 5_000;
export const AUTO_CLOSE_TIMEOUT_MS = 10_000;

export type ToastType = 'success' | 'info' | 'warning' | 'danger';
export type ToastPosition =
  | 'top-left'
  | 'top-center'
  | 'top-right'
  | 'bottom-left'
  | 'bottom-center'
  | 'bottom-right';

/** As servers may send it. */
export type AlertType = ToastType | 'failure' | '' | null | undefined;

export type ToastInput = {
  id?: string;
  type?: AlertType;
  message?: string | null;
  position?: ToastPosition;
  timeout?: number;
  autoClose?: boolean;
  /** For an error: its correlation id. */
  additionalInfo?: string;
  action?: ToastAction;
};

/** A button in a toast. */
export type ToastAction = { label: string; run: () => void };

export type Toast = {
  id: string;
  type: ToastType;
  message: string;
  position: ToastPosition;
  /** Milliseconds until it closes by itself; `Infinity` if it doesn't. */
  timeout: number;
  additionalInfo?: string;
  action?: ToastAction;
};

/** An alert of the type failure, or without a type, is shown as danger. */
export function shownType(type: AlertType): ToastType {
  return !type || type === 'failure' ? 'danger' : type;
}

/** Null without a message. The caller's id takes precedence, so that a toast can replace an earlier one. */
export function toToast(input: ToastInput, id: string): Toast | null {
  const message = input.message?.trim();
  if (!message) return null;
  return {
    id: input.id ?? id,
    type: shownType(input.type),
    message,
    position: input.position ?? 'top-right',
    timeout: input.timeout ?? (input.autoClose === true ? AUTO_CLOSE_TIMEOUT_MS : TOAST_TIMEOUT_MS),
    ...(input.additionalInfo ? { additionalInfo: input.additionalInfo } : {}),
    ...(input.action ? { action: input.action } : {}),
  };
}

export function messageModalTitle(type: string): 'Warning' | 'Success' {
  return type === 'danger' ? 'Warning' : 'Success';
}

export const ACCESS_DENIED_MESSAGE = 'This feature has been disabled by your administrator.';

/** `clossable` is misspelled in the specification too. */
export type AccessDeniedConfig = { show: boolean; clossable: boolean };

export const accessDeniedHidden: AccessDeniedConfig = { show: false, clossable: true };
