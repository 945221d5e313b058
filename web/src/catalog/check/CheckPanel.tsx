import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { pages } from '@academy/domain/pages';
import { formatCount } from '@academy/domain/plural';
import { lazy, Suspense, useState } from 'react';
import { useMemberDataReady } from '../../api/personal-data.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Glyph } from '../reading/Glyph.tsx';
import { checkSize } from '../labels.ts';
import { draftKey } from './draft-key.ts';
import { WAYS, type Way } from './ways.ts';

const OwnAttempts = lazy(async () => ({ default: (await import('./OwnAttempts.tsx')).OwnAttempts }));

/**
 * The introduction of a lesson's check: its requirements, the link to its first question, and earlier
 * attempts.
 */
export function CheckPanel({ lesson }: { lesson: LessonDetail }) {
  const { type, hasQuiz, check, settings, opens, isComplete, lessonId } = lesson;
  const isHydrated = useHydrated();
  const isMember = useMemberDataReady();
  const [known, setKnown] = useState<Way | null>(null);
  const isCheck = type === 'knowledge-check';
  if (opens || !(isCheck || hasQuiz)) return null;
  const isPassed = isCheck && isComplete;
  const way = isPassed && (known ?? 'retry') === 'retry' ? 'repeat' : (known ?? 'start');
  const hasOwn = isHydrated && (isMember || draftKey(lessonId) in localStorage);
  return (
    <section
      aria-labelledby="knowledge-check"
      className="flex flex-col items-start gap-4 rounded-panel border border-line bg-linear-160 from-wash to-surface to-70% p-6 tablet:p-8"
    >
      <h2 id="knowledge-check" className="flex items-center gap-3 text-xl">
        <Glyph name="knowledge-check" className="size-6 text-brand" />
        {isPassed ? 'You have passed this check' : 'Check what you have learned'}
      </h2>
      {check && (
        <p className="text-soft">
          {checkSize(check)}
          {settings.assessed && '. Assessed: your result counts'}
          {settings.attempts !== undefined && `, and you have ${formatCount(settings.attempts, 'attempt')}`}.
        </p>
      )}
      {way === 'none' ? (
        <p className="font-medium">{WAYS[way]}</p>
      ) : (
        <ButtonLink
          look={way === 'repeat' ? 'secondary' : 'primary'}
          to={pages.knowledgeCheck.path({ courseSlug: lesson.courseSlug, lessonSlug: lesson.slug })}
        >
          {WAYS[way]}
          <Icon name="arrow" />
        </ButtonLink>
      )}
      {hasOwn && (
        <Suspense>
          <OwnAttempts key={String(isMember)} lesson={lesson} isMember={isMember} onWay={setKnown} />
        </Suspense>
      )}
    </section>
  );
}
