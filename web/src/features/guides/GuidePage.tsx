import { guidePage } from '@academy/contract/pages/catalog';
import { pageQueries } from '../../api/page-queries.ts';
import type { GuideDetail } from '@academy/contract/schemas/guides';
import { useParams } from 'react-router';
import { Facts } from '../../catalog/Facts.tsx';
import { useKnownCard } from '../../catalog/known-card.ts';
import { FeedbackButton } from '../../catalog/FeedbackButton.tsx';
import { LockBadge } from '../../catalog/LockBadge.tsx';
import { Answered } from '../../catalog/reading/Answered.tsx';
import { ReadingBody } from '../../catalog/reading/ReadingBody.tsx';
import { ReadingMenu } from '../../catalog/reading/ReadingMenu.tsx';
import { ReadingPage } from '../../catalog/reading/ReadingPage.tsx';
import { ReadingSkeleton } from '../../catalog/reading/ReadingSkeleton.tsx';
import { ShareButtons } from '../../catalog/ShareButtons.tsx';
import { FavoriteButton, Learning } from '../learning/index.ts';
import { useFeedbackSubject } from '../../overlay/feedback.ts';
import { OfflineOffer } from '../offline/index.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCurrentAddress } from '../../catalog/use-current-address.ts';
import type { InstructorCard } from '@academy/contract/schemas/catalog';
import { pages } from '@academy/domain/pages';
import { Avatar } from '../../catalog/Avatar.tsx';
import { Link } from '../../ui/Link.tsx';

const BREADCRUMBS = [{ title: 'Guides', path: pages.guides.path() }];

export function GuidePage() {
  const { slug = '' } = useParams();
  const [guide] = pageQueries(guidePage, { slug });
  return (
    <Answered query={guide} what="guide" skeleton={<GuideSkeleton />}>
      {(guide) => <Guide key={guide.lessonId} guide={guide} />}
    </Answered>
  );
}

/** A guide is a lesson without a course. */
function Guide({ guide }: { guide: GuideDetail }) {
  useCurrentAddress(pages.guide.path({ slug: guide.slug }));
  useFeedbackSubject({ type: 'lesson', lessonId: guide.lessonId, courseId: null });
  return (
    <ReadingPage
      bar={<GuideBar title={guide.title} />}
      toc={guide.toc}
      isReady
      heading={<GuideHeading guide={guide} />}
    >
      <ReadingBody what="guide" item={guide} />
      <TaughtBy instructors={guide.instructors} />
      <Learning
        what="guide"
        item={guide}
        lesson={{ lessonId: guide.lessonId }}
        isComplete={guide.progressStatus === 'Completed'}
      />
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4 border-t border-line pt-6">
        <ShareButtons title={guide.title} />
        <OfflineOffer kind="guide" slug={guide.slug} title={guide.title} />
      </div>
    </ReadingPage>
  );
}

function GuideHeading({ guide }: { guide: GuideDetail }) {
  return (
    <div className="flex flex-col gap-2 tablet:gap-4">
      <div className="flex items-start justify-between gap-4">
        <h1 tabIndex={-1} className={TITLE}>
          {guide.title}
        </h1>
        <FavoriteButton
          likeableType="guide"
          id={guide.lessonId}
          title={guide.title}
          isFavorite={guide.isFavorite}
          className="print:hidden tablet:mt-1"
        />
      </div>
      {guide.summary && <p className="text-soft tablet:text-lg">{guide.summary}</p>}
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
      <div className="mr-auto min-w-0 grow basis-24 overflow-hidden [&_li]:truncate [&_ol]:flex-nowrap">
        <Breadcrumbs items={BREADCRUMBS} current={title} />
      </div>
      <ReadingMenu />
      <FeedbackButton on="guide" />
    </>
  );
}

const TITLE =
  'min-w-0 grow text-[clamp(1.75rem,1.25rem+2vw,2.75rem)] leading-[1.1] font-bold tracking-tight text-balance wrap-anywhere';

function GuideSkeleton() {
  const known = useKnownCard();
  return (
    <ReadingPage
      bar={<GuideBar title={known?.card.title ?? ''} />}
      toc={[]}
      isReady={false}
      heading={
        known ? (
          <div className="flex flex-col gap-2 tablet:gap-4">
            <p className={TITLE}>{known.card.title}</p>
            <p className="text-soft tablet:text-lg">{known.card.summary}</p>
            <Facts level={known.card.level} {...known.facts} />
          </div>
        ) : (
          <div className="flex flex-col gap-4">
            <Skeleton className="h-12 w-4/5" />
            <Skeleton className="h-14" />
            <Skeleton className="h-6 w-2/5" />
          </div>
        )
      }
    >
      <ReadingSkeleton />
    </ReadingPage>
  );
}

/** The instructors of a guide, at the end of its text. */
function TaughtBy({ instructors }: { instructors: InstructorCard[] }) {
  if (instructors.length === 0) return null;
  return (
    <section aria-labelledby="taught-by" className="border-t border-line pt-6">
      <h2 id="taught-by" className="text-sm font-semibold text-soft">
        Taught by
      </h2>
      <ul className="mt-4 flex flex-wrap gap-x-10 gap-y-4">
        {instructors.map(({ instructorId, slug, name, credentials, avatar }) => (
          <li key={instructorId} className="flex items-center gap-3">
            <Avatar src={avatar} name={name} />
            <p>
              <Link
                to={pages.instructor.path({ slug })}
                className="font-semibold underline-offset-4 hover:underline"
              >
                {name}
              </Link>
              <span className="block text-sm text-soft">{credentials}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
