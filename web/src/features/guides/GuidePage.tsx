import type { GuideDetail } from '@academy/contract/schemas/guides';
import { useParams } from 'react-router';
import { Facts } from '../../catalog/Facts.tsx';
import { FeedbackButton } from '../../catalog/FeedbackButton.tsx';
import { LockBadge } from '../../catalog/LockBadge.tsx';
import { Answered } from '../../catalog/reading/Answered.tsx';
import { ReadingBody } from '../../catalog/reading/ReadingBody.tsx';
import { ReadingPage } from '../../catalog/reading/ReadingPage.tsx';
import { ReadingSkeleton } from '../../catalog/reading/ReadingSkeleton.tsx';
import { ShareButtons } from '../../catalog/ShareButtons.tsx';
import { FavoriteButton } from '../../learning/FavoriteButton.tsx';
import { Learning } from '../../learning/Learning.tsx';
import { useFeedbackSubject } from '../../overlay/feedback.ts';
import { paths } from '../../paths.ts';
import { useTitle } from '../../tenant/use-title.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { guideDetails } from '../../catalog/queries.ts';
import { useCurrentAddress } from '../../catalog/use-current-address.ts';

const BREADCRUMBS = [{ title: 'Guides', path: paths.guides() }];

export function GuidePage() {
  const { slug = '' } = useParams();
  return (
    <Answered query={guideDetails(slug)} what="guide" skeleton={<GuideSkeleton />}>
      {(guide) => <Guide key={guide.lessonId} guide={guide} />}
    </Answered>
  );
}

/** A guide is a lesson without a course. */
function Guide({ guide }: { guide: GuideDetail }) {
  useTitle(guide.title);
  useCurrentAddress(paths.guide(guide.slug));
  useFeedbackSubject({ type: 'lesson', lessonId: guide.lessonId, courseId: null });
  return (
    <ReadingPage
      bar={<GuideBar title={guide.title} />}
      toc={guide.toc}
      heading={<GuideHeading guide={guide} />}
    >
      <ReadingBody what="guide" item={guide} />
      <Learning
        what="guide"
        item={guide}
        lesson={{ lessonId: guide.lessonId }}
        isComplete={guide.progressStatus === 'Completed'}
        nextLink={{ to: paths.guides(), label: 'More guides', title: 'All guides' }}
      />
      <div className="border-t border-line pt-6">
        <ShareButtons title={guide.title} />
      </div>
    </ReadingPage>
  );
}

function GuideHeading({ guide }: { guide: GuideDetail }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-4">
        <h1
          tabIndex={-1}
          className="min-w-0 grow text-[clamp(2rem,1.5rem+2vw,2.75rem)] leading-[1.1] tracking-tight wrap-anywhere"
        >
          {guide.title}
        </h1>
        <FavoriteButton
          likeableType="guide"
          id={guide.lessonId}
          title={guide.title}
          isFavorite={guide.isFavorite}
          className="mt-1 print:hidden"
        />
      </div>
      {guide.summary && <p className="text-lg text-soft">{guide.summary}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Facts level={guide.level} duration={guide.duration} />
        <LockBadge opens={guide.opens} />
        {guide.topic.length > 0 && <p className="text-sm text-soft">{guide.topic.join(' · ')}</p>}
      </div>
    </div>
  );
}

function GuideBar({ title }: { title: string }) {
  return (
    <>
      <div className="mr-auto min-w-0 overflow-hidden [&_li]:truncate [&_ol]:flex-nowrap">
        <Breadcrumbs items={BREADCRUMBS} current={title} />
      </div>
      <FeedbackButton on="guide" />
    </>
  );
}

function GuideSkeleton() {
  return (
    <ReadingPage
      bar={<GuideBar title="" />}
      toc={[]}
      heading={
        <div className="flex flex-col gap-4">
          <Skeleton className="h-8 w-1/2" />
          <Skeleton className="h-12 w-4/5" />
          <Skeleton className="h-14" />
          <Skeleton className="h-6 w-2/5" />
        </div>
      }
    >
      <ReadingSkeleton />
    </ReadingPage>
  );
}
