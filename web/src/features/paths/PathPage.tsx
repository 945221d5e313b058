import { learningPathPage } from '@academy/contract/pages/catalog';
import { pageQueries } from '../../api/page-queries.ts';
import type { PathDetails } from '@academy/contract/schemas/paths';
import { pages } from '@academy/domain/pages';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { Answered } from '../../catalog/reading/Answered.tsx';
import { Article } from '../../catalog/reading/Article.tsx';
import { DetailHero, DetailHeroSkeleton } from '../../catalog/reading/DetailHero.tsx';
import { ShareButtons } from '../../catalog/ShareButtons.tsx';
import { useMemberDataReady } from '../../api/personal-data.ts';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { PathStart } from './PathStart.tsx';
import { PathSteps } from './PathSteps.tsx';
import { useCurrentAddress } from '../../catalog/use-current-address.ts';
import { LazyCertificateOffer } from '../certificates/index.ts';

export function PathPage() {
  const { slug = '' } = useParams();
  const [path] = pageQueries(learningPathPage, { slug });
  return (
    <Answered query={path} what="learning path" skeleton={<PathSkeleton />}>
      {(path) => <Path path={path} />}
    </Answered>
  );
}

const HERO = {
  label: 'LEARNING PATH',
  breadcrumbs: [{ title: 'Learning Paths', path: pages.learningPaths.path() }],
};
const COLUMNS =
  'container grid items-start gap-12 py-12 tablet:py-16 desktop:grid-cols-[minmax(0,1fr)_22rem] desktop:gap-16';
// Above the steps in one column, next to them in two.
const ABOUT = 'desktop:sticky desktop:top-24 desktop:order-last';

function Path({ path }: { path: PathDetails }) {
  useCurrentAddress(pages.learningPath.path({ slug: path.slug }));
  const courses = path.steps.filter(({ type }) => type === 'course').length;
  const { level, duration } = path;
  const isBegun = useMemberDataReady() && path.progressStatus !== 'Not Started';
  const isComplete = path.progressStatus === 'Completed';
  const offer = isBegun && (
    <Suspense>
      <LazyCertificateOffer kind="path" slug={path.slug} />
    </Suspense>
  );
  return (
    <>
      <DetailHero item={path} {...HERO} facts={{ level, duration, courses }}>
        <PathStart path={path} />
        <ShareButtons title={path.title} />
      </DetailHero>
      <div className={COLUMNS}>
        {path.description && <Article html={path.description} className={`prose-small ${ABOUT}`} />}
        <div className="flex min-w-0 flex-col gap-8 desktop:col-start-1">
          {isComplete && offer}
          <PathSteps steps={path.steps} next={path.next} />
          {!isComplete && offer}
        </div>
      </div>
    </>
  );
}

function PathSkeleton() {
  return (
    <>
      <DetailHeroSkeleton {...HERO} />
      <div className={COLUMNS}>
        <div className={`flex flex-col gap-3 ${ABOUT}`}>
          <SkeletonLines count={6} />
        </div>
        <div className="flex flex-col gap-6">
          <SkeletonLines count={4} className="h-24 rounded-card! w-full!" />
        </div>
      </div>
    </>
  );
}
