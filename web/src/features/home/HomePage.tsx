import type { ReactNode } from 'react';
import { ProTiers } from '../../catalog/ProTiers.tsx';
import { useSession } from '../../session/use-session.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { useTitle } from '../../tenant/use-title.ts';
import { Section } from '../../ui/Section.tsx';
import { CoursesBlock } from './CoursesBlock.tsx';
import { Hero } from './Hero.tsx';
import { InstructorsBlock } from './InstructorsBlock.tsx';
import { LandingSection } from './LandingSection.tsx';

/** A visitor is welcomed; who is signed in finds what they are learning in that place. */
export function HomePage({ learning }: { learning?: ReactNode }) {
  useTitle();
  const isVisitor = useSession().status === 'visitor';
  const { landing, pro } = useTenant();
  // What the academy is comes first, then who teaches and what it costs, and last the open questions.
  const closing = landing.sections.findIndex(({ kind }) => kind === 'questions' || kind === 'call');
  const turn = closing < 0 ? landing.sections.length : closing;
  return (
    <>
      {isVisitor ? <Hero /> : learning}
      <CoursesBlock />
      {landing.sections.slice(0, turn).map((section) => (
        <LandingSection key={section.title} section={section} />
      ))}
      <InstructorsBlock />
      {pro && (
        <Section title={pro.title} text={pro.text} tinted>
          <ProTiers pro={pro} heading="h3" />
        </Section>
      )}
      {landing.sections.slice(turn).map((section) => (
        <LandingSection key={section.title} section={section} />
      ))}
    </>
  );
}
