import type { ToastType } from '@academy/domain/toasts';
import type { IconName } from './Icon.tsx';

/** For toasts and alerts. */
export const LEVEL_ICONS: Readonly<Record<ToastType, IconName>> = {
  success: 'success',
  info: 'info',
  warning: 'warning',
  danger: 'warning',
};
