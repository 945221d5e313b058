import type { LandingSection as Data } from '@academy/domain/tenant-landing';
import type { ReactNode } from 'react';
import { ByAudience } from '../../session/ByAudience.tsx';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { useTitle } from '../../tenant/use-title.ts';
import { InstructorsBlock } from './CatalogBlocks.tsx';
import { Hero } from './Hero.tsx';
import { LandingSection } from './LandingSection.tsx';

type Props = {
  /** What members see in the place of the hero, and of the courses. */
  learning?: ReactNode;
  suggested?: ReactNode;
};

/**
 * Visitors see what the academy offers, in the order of the tenant's data; members what they are learning, courses that
 * fit it, and the instructors.
 */
export function HomePage({ learning, suggested }: Props) {
  useTitle();
  const { sections } = useTenant().landing;
  // The instructors are for both, so what stands before and after them is shown by audience.
  const at = sections.findIndex(({ kind }) => kind === 'instructors');
  return (
    <>
      <ByAudience visitor={<Hero />} member={learning} />
      <ByAudience visitor={<Sections sections={sections.slice(0, at)} />} member={suggested} />
      <InstructorsBlock />
      <ByAudience visitor={<Sections sections={sections.slice(at + 1)} />} member={null} />
    </>
  );
}

function Sections({ sections }: { sections: readonly Data[] }) {
  return sections.map((section) => (
    <LandingSection key={'title' in section ? section.title : section.kind} section={section} />
  ));
}
