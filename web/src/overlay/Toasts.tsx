import type { Toast, ToastPosition } from '@academy/domain/toasts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { LEVEL_ICONS } from '../ui/level-icons.ts';
import { overlay } from './overlay.ts';

const ABOVE_NOTICES = 'bottom-[calc(1rem+var(--below-toasts,0px))]';

const POSITIONS: Record<ToastPosition, string> = {
  'top-left': 'top-20 left-4',
  'top-center': 'top-20 left-1/2 -translate-x-1/2',
  'top-right': 'top-20 right-4',
  'bottom-left': `${ABOVE_NOTICES} left-4`,
  'bottom-center': `${ABOVE_NOTICES} left-1/2 -translate-x-1/2`,
  'bottom-right': `${ABOVE_NOTICES} right-4`,
};

export function Toasts({ toasts }: { toasts: readonly Toast[] }) {
  const positions = [...new Set(toasts.map(({ position }) => position))];
  return positions.map((position) => (
    <Stack
      key={position}
      className={POSITIONS[position]}
      toasts={toasts.filter((toast) => toast.position === position)}
    />
  ));
}

function Stack({ className, toasts }: { className: string; toasts: Toast[] }) {
  const ref = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1);
  // Shown again for every toast, including repeated ones, to be above any newer dialog.
  useEffect(() => {
    ref.current?.hidePopover();
    ref.current?.showPopover();
  }, [newest]);
  return (
    <div
      ref={ref}
      popover="manual"
      className={`fixed inset-auto m-0 flex w-[min(26rem,calc(100vw-2rem))] flex-col gap-2 overflow-visible bg-transparent ${className}`}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [paused, setPaused] = useState(false);
  const dismiss = () => overlay.dismissToast(toast.id);

  useEffect(() => {
    if (paused || toast.timeout === Infinity) return;
    const timer = setTimeout(() => overlay.dismissToast(toast.id), toast.timeout);
    return () => clearTimeout(timer);
  }, [paused, toast]);

  return (
    <div
      role={toast.type === 'danger' ? 'alert' : 'status'}
      data-level={toast.type}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="level flex animate-[appear_0.2s_var(--ease-calm)] items-start gap-3 rounded-card border p-3 pl-4 shadow-lift"
    >
      <Icon name={LEVEL_ICONS[toast.type]} className="mt-2 size-5 text-(--level)" />
      <div className="min-w-0 grow py-1.5 text-text">
        <p className="wrap-anywhere whitespace-pre-line">{toast.message}</p>
        {toast.additionalInfo && <p className="mt-1 text-sm wrap-anywhere">{toast.additionalInfo}</p>}
      </div>
      {toast.action && (
        <Button look="secondary" onClick={toast.action.run}>
          {toast.action.label}
        </Button>
      )}
      <IconButton icon="close" label="Dismiss" onClick={dismiss} />
    </div>
  );
}
