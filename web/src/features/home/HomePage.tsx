import type { ReactNode } from 'react';
import { ProTiers } from '../../catalog/ProTiers.tsx';
import { ByAudience } from '../../session/ByAudience.tsx';
import { useTenant, usePage } from '../../tenant/TenantProvider.tsx';
import { useTitle } from '../../tenant/use-title.ts';
import { Section } from '../../ui/Section.tsx';
import { CoursesBlock, InstructorsBlock } from './CatalogBlocks.tsx';
import { LandingSection } from './LandingSection.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** Visitors see the hero; members see what they are learning instead. */
export function HomePage({ learning }: { learning?: ReactNode }) {
  useTitle();
  const { landing, pro } = useTenant();
  // The order is: the academy, the instructors, the prices, and last the questions.
  const closing = landing.sections.findIndex(({ kind }) => kind === 'questions' || kind === 'call');
  const splitIndex = closing < 0 ? landing.sections.length : closing;
  return (
    <>
      <ByAudience visitor={<Hero />} member={learning} />
      <CoursesBlock />
      {landing.sections.slice(0, splitIndex).map((section) => (
        <LandingSection key={section.title} section={section} />
      ))}
      <InstructorsBlock />
      {pro && (
        <Section title={pro.title} text={pro.text} tinted>
          <ProTiers pro={pro} heading="h3" />
        </Section>
      )}
      {landing.sections.slice(splitIndex).map((section) => (
        <LandingSection key={section.title} section={section} />
      ))}
    </>
  );
}

function Hero() {
  const { tenant, brand } = usePage();
  const { eyebrow, title, text, primary, secondary } = tenant.landing;
  return (
    <section className="hero-light overflow-hidden border-b border-line">
      <div className="container grid items-center gap-12 py-14 tablet:py-20 desktop:grid-cols-[1.1fr_1fr] desktop:py-28">
        <div className="flex flex-col items-start gap-6">
          <p className="flex items-center gap-2 rounded-full border border-line bg-page px-3.5 py-1 text-sm font-semibold">
            <span className="size-2 rounded-full bg-brand" />
            {eyebrow}
          </p>
          <h1 tabIndex={-1} className="text-hero">
            {title}
          </h1>
          <p className="max-w-xl text-lg text-soft desktop:text-xl">{text}</p>
          <div className="flex flex-wrap gap-3 pt-2 max-tablet:w-full max-tablet:flex-col">
            <ButtonLink to={primary.path}>
              {primary.label}
              <Icon name="arrow" />
            </ButtonLink>
            <ButtonLink to={secondary.path} look="secondary">
              {secondary.label}
            </ButtonLink>
          </div>
        </div>
        <img
          src={brand.hero}
          alt=""
          width="640"
          height="480"
          fetchPriority="high"
          className="h-auto w-full max-w-xl justify-self-center"
        />
      </div>
    </section>
  );
}
