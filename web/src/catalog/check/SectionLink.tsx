import type { Attempt } from '@academy/contract/schemas/quizzes';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

/** Leads to where a question is explained. The answers stay, so the way back leads to the same place. */
export function SectionLink({ section }: { section: Attempt['questions'][number]['section'] }) {
  if (!section) return null;
  return (
    <Link
      to={section.address}
      className="inline-flex min-h-10 items-center gap-2 self-start text-brand underline underline-offset-4"
    >
      <Icon name="courses" className="size-5 shrink-0" />
      Read again: {section.title}
    </Link>
  );
}
