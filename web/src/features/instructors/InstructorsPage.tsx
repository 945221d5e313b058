import { instructorsPage } from '@academy/contract/pages/catalog';
import { pageQueries } from '../../api/page-queries.ts';
import { useQuery } from '@tanstack/react-query';
import type { InstructorCard as Card } from '@academy/contract/schemas/catalog';
import { parseViewQuery } from '@academy/domain/catalog-lists';
import { SEARCH_KEY } from '@academy/domain/filter-query';
import { pages } from '@academy/domain/pages';
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_LENGTH, searchPattern } from '@academy/domain/search-text';
import { useLocation } from 'react-router';
import { QueryFailure } from '../../api/FailureNotice.tsx';
import { CardGrid } from '../../catalog/CardGrid.tsx';
import { EmptyList } from '../../catalog/ListResults.tsx';
import { InstructorCard } from '../../catalog/InstructorCard.tsx';
import { ListBanner } from '../../catalog/ListBanner.tsx';
import { useWriteView } from '../../catalog/list-view.ts';
import { formatResultCount } from '../../catalog/labels.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const NOUN = { one: 'instructor', many: 'instructors' };

export function InstructorsPage() {
  const { instructors: banner } = useTenant().banners;
  const answer = useQuery(pageQueries(instructorsPage, {})[0]);
  return (
    <>
      <ListBanner label="INSTRUCTORS" banner={banner} />
      <div className="container flex flex-col gap-5 py-8 tablet:py-12">
        {answer.data && <Instructors all={answer.data.instructors} />}
        {answer.isPending && <Skeleton className="h-64" />}
        {answer.isLoadingError && (
          <QueryFailure title="The instructors could not be loaded." answer={answer} />
        )}
      </div>
    </>
  );
}

function Instructors({ all }: { all: readonly Card[] }) {
  const view = parseViewQuery(useLocation().search, []);
  const writeAddress = useWriteView();
  const search = (text: string) => writeAddress({ ...view, search: text }, 'typed');
  const found = findInstructors(all, view.search);
  return (
    <>
      <div className="flex max-w-md">
        <SearchField
          label="Search instructors"
          value={view.search}
          delay={SEARCH_DEBOUNCE_MS}
          maxLength={SEARCH_MAX_LENGTH}
          onSearch={search}
          form={{ action: pages.instructors.path(), name: SEARCH_KEY }}
        />
      </div>
      <p role="status" className="text-sm text-soft">
        {formatResultCount({ matching: found.length, total: all.length, noun: NOUN })}
      </p>
      {found.length > 0 ? (
        <CardGrid items={found} keyOf={({ instructorId }) => instructorId}>
          {(instructor) => <InstructorCard instructor={instructor} heading="h2" />}
        </CardGrid>
      ) : (
        <EmptyList
          noun={NOUN}
          reason={view.search === '' ? 'nothing-published' : 'no-match'}
          onClear={() => search('')}
        />
      )}
    </>
  );
}

export function findInstructors(all: readonly Card[], text: string): readonly Card[] {
  const pattern = searchPattern(text);
  return pattern ? all.filter(({ name, credentials }) => pattern.test(`${name} ${credentials}`)) : all;
}
