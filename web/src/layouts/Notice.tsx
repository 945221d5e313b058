import type { ReactNode } from 'react';

/** A page with a single message. */
export function Notice({
  eyebrow,
  title,
  children,
}: {
  eyebrow?: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="container flex grow flex-col items-center justify-center gap-6 py-24 text-center">
      {eyebrow && <p className="heading text-7xl tracking-tight text-brand">{eyebrow}</p>}
      <h1 tabIndex={-1} className="max-w-2xl text-title wrap-anywhere">
        {title}
      </h1>
      {children}
    </div>
  );
}
