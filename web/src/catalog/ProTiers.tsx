import type { ProTexts } from '@academy/domain/tenant-landing';
import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

type Heading = { heading: 'h2' | 'h3' };

type Props = {
  pro: ProTexts;
  /** Replace the tenant's links when the user is known. */
  actions?: { free?: ReactNode; paid?: ReactNode };
} & Heading;

/** What is free and what Pro adds, side by side. */
export function ProTiers({ pro, heading, actions }: Props) {
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2 tablet:gap-6">
        <Tier tier={pro.free} look="secondary" heading={heading} action={actions?.free} />
        <Tier tier={pro.paid} look="primary" heading={heading} action={actions?.paid} />
      </div>
      <p className="mt-6 max-w-3xl text-sm text-soft">{pro.note}</p>
    </>
  );
}

type TierProps = { tier: ProTexts['free']; look: 'primary' | 'secondary'; action: ReactNode } & Heading;

function Tier({ tier, look, action, heading: Heading }: TierProps) {
  const edge = look === 'primary' ? 'border-brand ring-1 ring-brand' : 'border-line';
  return (
    <article className={`flex flex-col gap-6 rounded-panel border bg-page p-6 tablet:p-8 ${edge}`}>
      <div>
        <Heading className="text-lg">{tier.name}</Heading>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
          <span className="heading text-3xl">{tier.price}</span>
          {tier.period && <span className="text-soft">{tier.period}</span>}
        </p>
        <p className="mt-2 text-soft">{tier.text}</p>
      </div>
      <TierPoints points={tier.points} />
      {action ?? (
        <ButtonLink to={tier.action.path} look={look}>
          {tier.action.label}
        </ButtonLink>
      )}
    </article>
  );
}

function TierPoints({ points }: { points: readonly string[] }) {
  return (
    <ul className="flex grow flex-col gap-3">
      {points.map((point) => (
        <li key={point} className="flex gap-3">
          <Icon name="check" className="mt-0.5 size-5 text-brand" />
          {point}
        </li>
      ))}
    </ul>
  );
}
