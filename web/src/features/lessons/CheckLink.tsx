import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { Glyph } from '../../catalog/reading/Glyph.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** From a lesson with questions to its knowledge check. */
export function CheckLink({ lesson }: { lesson: LessonDetail }) {
  const { type, hasQuiz, opens, isComplete } = lesson;
  const isCheck = type === 'knowledge-check';
  if (opens || !(isCheck || hasQuiz)) return null;
  const isPassed = isCheck && isComplete;
  return (
    <section
      aria-labelledby="knowledge-check"
      className="flex flex-col items-start gap-4 rounded-panel border border-line bg-linear-160 from-wash to-surface to-70% p-6 tablet:p-8"
    >
      <h2 id="knowledge-check" className="flex items-center gap-3 text-xl">
        <Glyph name="knowledge-check" className="size-6 text-brand" />
        {isPassed ? 'You have passed this check' : 'Check what you have learned'}
      </h2>
      <ButtonLink
        look={isPassed ? 'secondary' : 'primary'}
        to={paths.knowledgeCheck(lesson.courseSlug, lesson.slug)}
      >
        {isPassed ? 'Take it again' : 'Take the knowledge check'}
        <Icon name="arrow" />
      </ButtonLink>
    </section>
  );
}
