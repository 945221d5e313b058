import type { ReactNode } from 'react';

/** What is known of one thing, name by name. */
export function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="divide-y divide-line rounded-card border border-line text-sm">
      {Object.entries(facts).map(([name, value]) => (
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
