import type { LabLesson } from '@academy/contract/schemas/labs';
import { MORE_GUIDES, nextLinkOf } from '../learning/index.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

type Props = { lesson: LabLesson; look?: 'primary' | 'secondary' };

/** A link from the end of a lab to the next step of its course, or to the other guides. */
export function NextLink({ lesson: { courseSlug, next }, look = 'primary' }: Props) {
  const link = next && courseSlug !== null ? nextLinkOf(next, courseSlug) : MORE_GUIDES;
  return (
    link && (
      <ButtonLink to={link.to} size="small" look={look} className="max-w-full">
        <span>{link.label}</span>
        <Icon name="arrow" className="size-4" />
      </ButtonLink>
    )
  );
}
