import { guideLabPage } from '@academy/contract/pages/catalog';
import { lessonLabPage } from '@academy/contract/pages/courses';
import { pageQueries } from '../../api/page-queries.ts';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { InputOf } from '@academy/contract/endpoint';
import { getLab } from '@academy/contract/labs';
import { query } from '../../api/query.ts';
import type { GuideDetail } from '@academy/contract/schemas/guides';
import type { Lab } from '@academy/contract/schemas/labs';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { pages } from '@academy/domain/pages';
import { lazy, Suspense, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { QueryFailure } from '../../api/FailureNotice.tsx';
import { LockNotice } from '../../catalog/reading/LockNotice.tsx';
import { LabLayout } from '../../layouts/LabLayout.tsx';
import { useIsPersonal } from '../../api/personal-data.ts';
import { useSession } from '../../session/use-session.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { EducatesLab } from './educates/EducatesLab.tsx';
import { ExternalLab } from './ExternalLab.tsx';
import { LabBar } from './LabBar.tsx';
import { LabSkeleton } from './LabSkeleton.tsx';

const BrowserLab = lazy(async () => ({ default: (await import('./browser/BrowserLab.tsx')).BrowserLab }));

/** The lab of a lesson or a guide, depending on the route's parameters. */
export function LabPage() {
  const { courseSlug, lessonSlug = '', slug = '' } = useParams();
  return courseSlug === undefined ? (
    <Loaded query={pageQueries(guideLabPage, { slug })[0]}>
      {(guide, isPersonal) => (
        <UnlockedLab
          what="guide"
          item={guide}
          isPersonal={isPersonal}
          returnTo={pages.guide.path({ slug })}
        />
      )}
    </Loaded>
  ) : (
    <Loaded query={pageQueries(lessonLabPage, { courseSlug, lessonSlug })[0]}>
      {(lesson, isPersonal) => (
        <UnlockedLab
          what="lesson"
          item={lesson}
          isPersonal={isPersonal}
          returnTo={pages.lesson.path({ courseSlug, lessonSlug })}
        />
      )}
    </Loaded>
  );
}

type Props = {
  what: 'lesson' | 'guide';
  item: LessonDetail | GuideDetail;
  isPersonal: boolean;
  returnTo: string;
};

function UnlockedLab({ what, item, isPersonal, returnTo }: Props) {
  const isVisitor = useSession().status === 'visitor';
  const isHydrated = useHydrated();
  const bar = <LabBar title={item.title} returnTo={returnTo} what={what} />;
  // The page's initial data is a visitor's; for a member the lab may be unlocked.
  if (item.opens && !isPersonal && !isVisitor) return <LoadingLab bar={bar} />;
  if (item.opens)
    return (
      <LabLayout bar={bar}>
        <div className="container flex max-w-[50rem] grow flex-col gap-6 py-12">
          <LockNotice opens={item.opens} what={what} preview="" />
        </div>
      </LabLayout>
    );
  const lab = labOf(item.lessonId, returnTo);
  // Terminal, editor and frames only work in a browser; instructions are readable without scripts.
  if (!isHydrated && item.lab !== 'ownMachine') return <LoadingLab bar={bar} />;
  return (
    <Loaded query={lab} bar={bar}>
      {(data, isOwn) => (
        <Suspense fallback={<LoadingLab bar={bar} />}>
          <LabByKind key={item.lessonId} lab={data} what={what} isPersonal={isOwn} />
        </Suspense>
      )}
    </Loaded>
  );
}

type LoadedProps<Data> = {
  query: UseQueryOptions<Data>;
  bar?: ReactNode;
  children: (data: Data, isPersonal: boolean) => ReactNode;
};

/** Loads data within the layout of a lab, with a skeleton and a retry button. */
function Loaded<Data>({ query, bar, children }: LoadedProps<Data>) {
  const answer = useQuery(query);
  const isPersonal = useIsPersonal(answer);
  if (answer.data !== undefined) return children(answer.data, isPersonal);
  if (answer.isPending) return <LoadingLab bar={bar} />;
  return (
    <LabLayout bar={bar ?? <h1 className="grow truncate text-base font-semibold">Lab</h1>}>
      <div className="container py-16">
        <QueryFailure title="This lab could not be loaded." answer={answer} />
      </div>
    </LabLayout>
  );
}

/** The three kinds of labs share one address. */
function LabByKind({ lab, what, isPersonal }: { lab: Lab } & Pick<Props, 'what' | 'isPersonal'>) {
  const bar = <LabBar title={lab.lesson.title} returnTo={lab.returnTo} what={what} />;
  switch (lab.kind) {
    case 'browser':
      return <BrowserLab lab={lab} what={what} isPersonal={isPersonal} />;
    case 'educates':
      return (
        <LabLayout bar={bar}>
          <EducatesLab lab={lab} what={what} isPersonal={isPersonal} />
        </LabLayout>
      );
    case 'externalLab':
      return (
        <LabLayout bar={bar}>
          <ExternalLab lab={lab} what={what} />
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

/** `url` is the return address; the cached lab is the same wherever it was opened. */
function labOf(lessonId: string, url: string) {
  const lab = query(getLab, { query: { lessonId } } as InputOf<typeof getLab>, {
    request: () => ({ query: { url, lessonId } }),
  });
  // Refocusing must not refetch, which would interrupt a running lab.
  return { ...lab, refetchOnWindowFocus: false };
}
