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

/** The lab of a lesson, or of a guide: their addresses differ by what they name. */
export function LabPage() {
  const { courseSlug, lessonSlug = '', slug = '' } = useParams();
  return courseSlug === undefined ? (
    <Asked query={guideOfLab(slug)}>
      {(guide, isTold) => <LabOf what="guide" item={guide} isTold={isTold} returnTo={paths.guide(slug)} />}
    </Asked>
  ) : (
    <Asked query={lessonOfLab(courseSlug, lessonSlug)}>
      {(lesson, isTold) => (
        <LabOf what="lesson" item={lesson} isTold={isTold} returnTo={paths.lesson(courseSlug, lessonSlug)} />
      )}
    </Asked>
  );
}

type Props = {
  what: 'lesson' | 'guide';
  item: LessonDetail | GuideDetail;
  isTold: boolean;
  returnTo: string;
};

function LabOf({ what, item, isTold, returnTo }: Props) {
  useTitle(labTitle(item.title));
  const isVisitor = useSession().status === 'visitor';
  const bar = <LabBar title={item.title} returnTo={returnTo} what={what} />;
  // What the page brought is a visitor's: to a member it may be open.
  if (item.opens && !isTold && !isVisitor) return <Waiting bar={bar} />;
  if (item.opens)
    return (
      <LabLayout bar={bar}>
        <div className="container flex max-w-[50rem] grow flex-col gap-6 py-12">
          <LockNotice opens={item.opens} what={what} preview="" />
        </div>
      </LabLayout>
    );
  return (
    <Asked query={labOf(item.lessonId, returnTo)} bar={bar}>
      {(lab) => (
        <Suspense fallback={<Waiting bar={bar} />}>
          <Kind key={item.lessonId} lab={lab} what={what} />
        </Suspense>
      )}
    </Asked>
  );
}

type AskedProps<Data> = {
  query: Query<Data>;
  bar?: ReactNode;
  children: (data: Data, isTold: boolean) => ReactNode;
};

/** Its shape while it is on its way, and a way to try again when it did not come, within the frame of a lab. */
function Asked<Data>({ query, bar, children }: AskedProps<Data>) {
  const answers = useAnswers();
  const answer = useAnswer(query);
  const isTold = useIsTold(query);
  if (answer.status === 'ready') return children(answer.data, isTold);
  if (answer.status === 'loading') return <Waiting bar={bar} />;
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

/** Three kinds of labs behind one address. */
function Kind({ lab, what }: { lab: Lab; what: 'lesson' | 'guide' }) {
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

function Waiting({ bar }: { bar?: ReactNode }) {
  return (
    <LabLayout bar={bar ?? <h1 className="sr-only">Lab</h1>}>
      <LabSkeleton />
    </LabLayout>
  );
}
