import type { ReactNode } from 'react';

/** What is known of one thing, name by name. */
export function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="divide-y divide-line rounded-card border border-line">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className="grid gap-x-6 px-4 py-3 tablet:grid-cols-[12rem_1fr]">
          <dt className="text-soft">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
