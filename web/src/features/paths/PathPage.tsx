import type { PathDetails } from '@academy/contract/schemas/paths';
import { useParams } from 'react-router';
import { Answered } from '../../catalog/reading/Answered.tsx';
import { Article } from '../../catalog/reading/Article.tsx';
import { DetailHero, DetailHeroSkeleton } from '../../catalog/reading/DetailHero.tsx';
import { ShareButtons } from '../../catalog/ShareButtons.tsx';
import { CourseProgress } from '../../learning/CourseProgress.tsx';
import { paths } from '../../paths.ts';
import { useTitle } from '../../tenant/use-title.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PathSteps } from './PathSteps.tsx';
import { pathDetails } from '../../catalog/queries.ts';
import { useCurrentAddress } from '../../catalog/use-current-address.ts';

export function PathPage() {
  const { slug = '' } = useParams();
  return (
    <Answered query={pathDetails(slug)} what="learning path" skeleton={<PathSkeleton />}>
      {(path) => <Path path={path} />}
    </Answered>
  );
}

const COLUMNS =
  'container grid items-start gap-12 py-12 tablet:py-16 desktop:grid-cols-[minmax(0,1fr)_22rem] desktop:gap-16';
// Read first where there is one column, beside the steps where there are two.
const ABOUT = 'desktop:sticky desktop:top-24 desktop:order-last';

function Path({ path }: { path: PathDetails }) {
  useTitle(path.title);
  useCurrentAddress(paths.learningPath(path.slug));
  const courses = path.steps.filter(({ type }) => type === 'course').length;
  const { level, duration } = path;
  return (
    <>
      <DetailHero
        item={path}
        label="LEARNING PATH"
        breadcrumbs={[{ title: 'Learning Paths', path: paths.learningPaths() }]}
        facts={{ level, duration, courses }}
      >
        <CourseProgress
          label="Progress over all courses"
          completedLesson={path.progress?.completedLesson ?? 0}
          lessonsCount={path.progress?.lessonsCount ?? lessonsOf(path)}
          className="w-full max-w-xl"
        />
        <ShareButtons title={path.title} />
      </DetailHero>
      <div className={COLUMNS}>
        {path.description && <Article html={path.description} className={`prose-small ${ABOUT}`} />}
        <PathSteps steps={path.steps} />
      </div>
    </>
  );
}

/** As many as there will be to count, so that the place for it is kept from the start. */
function lessonsOf({ steps }: PathDetails): number {
  return steps.reduce((sum, step) => sum + (step.type === 'course' ? step.course.lessonsCount : 0), 0);
}

function PathSkeleton() {
  return (
    <>
      <DetailHeroSkeleton />
      <div className={COLUMNS}>
        <Skeleton className={`h-64 ${ABOUT}`} />
        <Skeleton className="h-[36rem] rounded-card" />
      </div>
    </>
  );
}
