import type { ReactNode } from 'react';
import { useTitle } from '../tenant/use-title.ts';

type Props = {
  title: string;
  text?: ReactNode;
  /** What can be done here, at the right of the heading. */
  actions?: ReactNode;
  /** The way back to where this page belongs. */
  way?: ReactNode;
  children: ReactNode;
};

/** One page of the administration. */
export function AdminPage({ title, text, actions, way, children }: Props) {
  useTitle(title);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        {way}
        <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 tabIndex={-1} className="text-2xl leading-tight tracking-tight wrap-anywhere">
            {title}
          </h1>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
        {text && <p className="max-w-3xl text-sm text-soft">{text}</p>}
      </div>
      {children}
    </div>
  );
}
