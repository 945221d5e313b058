import type { ProTexts } from '@academy/domain/tenant-landing';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';

/** What requires Pro, with links. */
export function WhatOpens({ title, opens }: { title: string; opens: ProTexts['opens'] }) {
  return (
    <Section title={title}>
      <ul
        className={`grid gap-4 tablet:grid-cols-2 tablet:gap-6 ${opens.length % 3 === 0 ? 'desktop:grid-cols-3' : ''}`}
      >
        {opens.map(({ title: name, text, path }) => (
          <li key={name} className="card flex gap-4 p-6">
            <Icon name={path ? 'courses' : 'check'} className="mt-1 size-6 text-brand" />
            <div className="flex flex-col gap-1">
              <h3 className="text-lg">
                {path ? (
                  <Link to={path} className="after:absolute after:inset-0">
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </h3>
              <p className="text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function HowToGetIt({ title, steps }: { title: string; steps: ProTexts['steps'] }) {
  return (
    <Section title={title} tinted>
      <ol className="grid gap-8 tablet:grid-cols-3">
        {steps.map(({ title: name, text }, at) => (
          <li key={name} className="flex flex-col gap-2 border-t-2 border-brand pt-4">
            <p className="text-sm font-semibold text-brand">Step {at + 1}</p>
            <h3 className="text-xl">{name}</h3>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
