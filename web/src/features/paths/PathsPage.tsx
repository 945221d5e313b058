import { learningPathsPage } from '@academy/contract/pages/catalog';
import { pageQueries } from '../../api/page-queries.ts';
import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '@academy/contract/endpoint';
import type { listPaths } from '@academy/contract/paths';
import type { PathCard as Card } from '@academy/contract/schemas/paths';
import { pathFields } from '@academy/domain/catalog-lists';
import { pages } from '@academy/domain/pages';
import { Navigate, useMatch } from 'react-router';
import type { ListConfig } from '../../catalog/list-view.ts';
import { ListBanner } from '../../catalog/ListBanner.tsx';
import { ListScreen } from '../../catalog/ListScreen.tsx';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { PathCard } from './PathCard.tsx';

export function PathsPage() {
  const { paths: banner } = useTenant().banners;
  const target = useLegacyTarget();
  if (target) return <Navigate to={pages.learningPath.path({ slug: target })} replace />;
  return (
    <>
      <ListBanner label="LEARNING PATHS" banner={banner} />
      <ListScreen list={learningPaths} noun={{ one: 'learning path', many: 'learning paths' }} keyOf={keyOf}>
        {(path, isEager) => <PathCard path={path} isEager={isEager} />}
      </ListScreen>
    </>
  );
}

const [pathList] = pageQueries(learningPathsPage, {});

const learningPaths: ListConfig<OutputOf<typeof listPaths>, Card> = {
  path: pages.learningPaths.path(),
  query: pathList,
  cardsOf: (data) => data.paths,
  fields: pathFields,
};

const keyOf = ({ slug }: Card) => slug;

/** The first release had one path. If the tenant names its successor, the old address redirects there. */
function useLegacyTarget(): string | null {
  const isLegacy = useMatch(pages.legacyLearningPath.pattern) !== null;
  const { legacyPathTarget } = useTenant();
  const answer = useQuery({ ...pathList, enabled: isLegacy && legacyPathTarget !== undefined });
  if (!isLegacy || !answer.data) return null;
  return answer.data.paths.find(({ slug }) => slug === legacyPathTarget)?.slug ?? null;
}
