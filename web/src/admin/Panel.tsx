import type { ReactNode } from 'react';

/** A part of a page with a heading of its own. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-base">{title}</h2>
      {children}
    </section>
  );
}
