import type { ReactNode } from 'react';
import { useTitle } from '../tenant/use-title.ts';

type Props = {
  title: string;
  text?: ReactNode;
  /** Buttons and links at the right of the heading. */
  actions?: ReactNode;
  breadcrumbs?: ReactNode;
  children: ReactNode;
};

/** One page of the administration. */
export function AdminPage({ title, text, actions, breadcrumbs, children }: Props) {
  useTitle(title);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        {breadcrumbs}
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

/** A part of a page with a heading of its own. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-base">{title}</h2>
      {children}
    </section>
  );
}

export function DefinitionList({ items }: { items: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="divide-y divide-line rounded-card border border-line text-sm">
      {Object.entries(items).map(([name, value]) => (
        <div
          key={name}
          className="grid min-h-10 items-center gap-x-6 px-3 py-1 tablet:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <dt className="text-soft">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
