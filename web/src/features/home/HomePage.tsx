import { useQuery } from '@tanstack/react-query';
import type { LandingTexts } from '@academy/contract/schemas/home';
import type { ReactNode } from 'react';
import { ByAudience } from '../../session/ByAudience.tsx';
import { landingTexts } from '../../tenant/landing-texts.ts';
import { WithLandingTexts } from '../../tenant/WithLandingTexts.tsx';
import { InstructorsBlock } from './CatalogBlocks.tsx';
import { Hero, HeroSkeleton } from './Hero.tsx';
import { LandingSection } from './LandingSection.tsx';

type Props = {
  /** What members see instead of the hero and of the courses. */
  learning?: ReactNode;
  suggested?: ReactNode;
};

/**
 * Visitors see what the academy offers, in the order of the tenant's data; members what they are learning,
 * matching courses, and the instructors.
 */
export function HomePage({ learning, suggested }: Props) {
  const hero = (
    <WithLandingTexts skeleton={<HeroSkeleton />}>
      {({ landing }) => <Hero landing={landing} />}
    </WithLandingTexts>
  );
  return (
    <>
      <ByAudience visitor={hero} member={learning} />
      <ByAudience visitor={<Sections part="before" />} member={suggested} />
      <InstructorsBlock />
      <ByAudience visitor={<Sections part="after" />} member={null} />
    </>
  );
}

/** The instructors are for both audiences; these sections before and after them are for visitors. */
function Sections({ part }: { part: 'before' | 'after' }) {
  const answer = useQuery(landingTexts);
  if (!answer.data) return null;
  const { landing, pro } = answer.data;
  return sectionsOf(landing, part).map((section) => (
    <LandingSection key={'title' in section ? section.title : section.kind} section={section} pro={pro} />
  ));
}

function sectionsOf({ sections }: LandingTexts['landing'], part: 'before' | 'after') {
  const at = sections.findIndex(({ kind }) => kind === 'instructors');
  if (at === -1) return part === 'before' ? sections : [];
  return part === 'before' ? sections.slice(0, at) : sections.slice(at + 1);
}
