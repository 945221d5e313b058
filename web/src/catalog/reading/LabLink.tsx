import type { GuideDetail } from '@academy/contract/schemas/guides';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { pages } from '@academy/domain/pages';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Glyph } from './Glyph.tsx';

const DESCRIPTIONS = {
  browser: 'A terminal, an editor and files, right here in the page. There is nothing to install.',
  educates: 'Your own environment is being prepared.',
  externalLab: 'This lab is on another site.',
  ownMachine: 'Step-by-step instructions and everything you need to follow them on your own machine.',
  noPortal:
    'This lab runs on a training portal, and this academy is not connected to one. It can’t be opened at the moment.',
};

type LabLinkProps = { item: LessonDetail | GuideDetail; lab: keyof typeof DESCRIPTIONS };

/** Links from a lesson or guide to its lab. */
export function LabLink({ item, lab }: LabLinkProps) {
  return (
    <section
      aria-labelledby="lab"
      className="flex flex-col items-start gap-4 rounded-panel border border-line bg-linear-160 from-wash to-surface to-70% p-6 tablet:p-8 print:hidden"
    >
      <h2 id="lab" className="flex items-center gap-3 text-xl">
        <Glyph name="lab" className="size-6 text-brand" />
        Try it yourself
      </h2>
      <p className="text-soft">{DESCRIPTIONS[lab]}</p>
      {lab !== 'noPortal' && (
        <ButtonLink
          to={
            'courseSlug' in item
              ? pages.lessonLab.path({ courseSlug: item.courseSlug, lessonSlug: item.slug })
              : pages.guideLab.path({ slug: item.slug })
          }
        >
          {lab === 'ownMachine' ? 'Open the instructions' : 'Open the lab'}
          <Icon name="arrow" />
        </ButtonLink>
      )}
    </section>
  );
}
