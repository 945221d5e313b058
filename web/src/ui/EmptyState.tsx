import type { ReactNode } from 'react';

/** Shown instead of an empty list. */
export function EmptyState({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-panel border border-dashed border-line px-6 py-16 text-center">
      <p className="heading text-xl">{title}</p>
      {text && <p className="max-w-sm text-soft">{text}</p>}
      {children}
    </div>
  );
}
