import type { GuideDetail } from '@academy/contract/schemas/guides';
import type { Lab } from '@academy/contract/schemas/labs';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { lazy, Suspense, type ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Query } from '../../api/answers.ts';
import { FailureNotice } from '../../api/FailureNotice.tsx';
import { useAnswer, useAnswers } from '../../api/use-answer.ts';
import { LockNotice } from '../../catalog/reading/LockNotice.tsx';
import { LabLayout } from '../../layouts/LabLayout.tsx';
import { useIsTold } from '../../learning/told.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/use-session.ts';
import { labTitle } from '@academy/domain/tenant';
import { useTitle } from '../../tenant/use-title.ts';
import { ExternalLab } from './ExternalLab.tsx';
import { LabBar } from './LabBar.tsx';
import { LabSkeleton } from './LabSkeleton.tsx';
import { guideOfLab, labOf, lessonOfLab } from './queries.ts';

const BrowserLab = lazy(async () => ({ default: (await import('./browser/BrowserLab.tsx')).BrowserLab }));
const EducatesLab = lazy(async () => ({ default: (await import('./educates/EducatesLab.tsx')).EducatesLab }));

/** The lab of a lesson or a guide, depending on the route's parameters. */
export function LabPage() {
  const { courseSlug, lessonSlug = '', slug = '' } = useParams();
  return courseSlug === undefined ? (
    <Loaded query={guideOfLab(slug)}>
      {(guide, isTold) => (
        <UnlockedLab what="guide" item={guide} isTold={isTold} returnTo={paths.guide(slug)} />
      )}
    </Loaded>
  ) : (
    <Loaded query={lessonOfLab(courseSlug, lessonSlug)}>
      {(lesson, isTold) => (
        <UnlockedLab
          what="lesson"
          item={lesson}
          isTold={isTold}
          returnTo={paths.lesson(courseSlug, lessonSlug)}
        />
      )}
    </Loaded>
  );
}

type Props = {
  what: 'lesson' | 'guide';
  item: LessonDetail | GuideDetail;
  isTold: boolean;
  returnTo: string;
};

function UnlockedLab({ what, item, isTold, returnTo }: Props) {
  useTitle(labTitle(item.title));
  const isVisitor = useSession().status === 'visitor';
  const bar = <LabBar title={item.title} returnTo={returnTo} what={what} />;
  // The page's initial data is a visitor's; for a member the lab may be unlocked.
  if (item.opens && !isTold && !isVisitor) return <LoadingLab bar={bar} />;
  if (item.opens)
    return (
      <LabLayout bar={bar}>
        <div className="container flex max-w-[50rem] grow flex-col gap-6 py-12">
          <LockNotice opens={item.opens} what={what} preview="" />
        </div>
      </LabLayout>
    );
  return (
    <Loaded query={labOf(item.lessonId, returnTo)} bar={bar}>
      {(lab) => (
        <Suspense fallback={<LoadingLab bar={bar} />}>
          <LabByKind key={item.lessonId} lab={lab} what={what} />
        </Suspense>
      )}
    </Loaded>
  );
}

type LoadedProps<Data> = {
  query: Query<Data>;
  bar?: ReactNode;
  children: (data: Data, isTold: boolean) => ReactNode;
};

/** Loads data within the layout of a lab, with a skeleton and a retry button. */
function Loaded<Data>({ query, bar, children }: LoadedProps<Data>) {
  const answers = useAnswers();
  const answer = useAnswer(query);
  const isTold = useIsTold(query);
  if (answer.status === 'ready') return children(answer.data, isTold);
  if (answer.status === 'loading') return <LoadingLab bar={bar} />;
  return (
    <LabLayout bar={bar ?? <h1 className="grow truncate text-base font-semibold">Lab</h1>}>
      <div className="container py-16">
        <FailureNotice
          title="This lab could not be loaded."
          error={answer.error}
          onRetry={() => void answers.reload(query)}
        />
      </div>
    </LabLayout>
  );
}

/** The three kinds of labs share one address. */
function LabByKind({ lab, what }: { lab: Lab; what: 'lesson' | 'guide' }) {
  const bar = <LabBar title={lab.lesson.title} returnTo={lab.returnTo} what={what} />;
  switch (lab.kind) {
    case 'browser':
      return <BrowserLab lab={lab} what={what} />;
    case 'educates':
      return (
        <LabLayout bar={bar}>
          <EducatesLab lab={lab} />
        </LabLayout>
      );
    case 'externalLab':
      return (
        <LabLayout bar={bar}>
          <ExternalLab lab={lab} />
        </LabLayout>
      );
  }
}

function LoadingLab({ bar }: { bar?: ReactNode }) {
  return (
    <LabLayout bar={bar ?? <h1 className="sr-only">Lab</h1>}>
      <LabSkeleton />
    </LabLayout>
  );
}
