import { useQuery } from '@tanstack/react-query';
import { canPublish } from '@academy/domain/access';
import { pages } from '@academy/domain/pages';
import { startTransition, useOptimistic } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAcademyName } from '../../admin/academies.ts';
import { AdminPage } from '../../admin/AdminPage.tsx';
import { NothingMatches, PageBehindEnd } from '../../admin/ListTools.tsx';
import { QueryView } from '../../api/QueryView.tsx';
import { usePerson } from '../../session/use-session.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ContentTable } from './ContentTable.tsx';
import { Filters } from './Filters.tsx';
import { contentList, type Content } from './queries.ts';
import { SharedLinks } from './SharedLinks.tsx';
import { addressOf, changed, FIRST_VIEW, isFiltered, pagesOf, viewIn, type ContentView } from './view.ts';

/** All live and draft content of this academy. */
export function ContentPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const academy = useAcademyName()(useTenant().id);
  const mayPublish = canPublish(usePerson());
  // The controls change at once; the list follows when its data has loaded.
  const [view, showView] = useOptimistic(viewIn(new URLSearchParams(search)));
  const show = (next: ContentView, { replace = false } = {}) =>
    startTransition(async () => {
      showView(next);
      await navigate(addressOf(pathname, next), { replace });
    });
  return (
    <AdminPage
      title="Content"
      text={
        <>
          Everything live and drafted in {academy}, and what its check found. Authors publish with{' '}
          <code>academy publish</code>.
        </>
      }
      actions={
        mayPublish && (
          <ButtonLink look="secondary" size="small" to={pages.adminHistory.path()}>
            Publishing history
          </ButtonLink>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <Filters view={view} sources={useSources(view)} show={show} />
        <QueryView query={contentList(view)} what="The content">
          {({ result }) => <ContentList content={result} view={view} show={show} />}
        </QueryView>
      </div>
      {mayPublish && <SharedLinks />}
    </AdminPage>
  );
}

/** The names of the sources come with every page of the list; the first one is usually loaded. */
function useSources({ source }: ContentView): string[] {
  const first = useQuery(contentList(FIRST_VIEW));
  const known = first.data?.result.sources ?? [];
  return source === '' || known.includes(source) ? known : [...known, source];
}

type ListProps = { content: Content; view: ContentView; show: (next: ContentView) => void };

function ContentList({ content: { content, totalElements }, view, show }: ListProps) {
  const { pathname } = useLocation();
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm text-soft">
        {totalElements === 1 ? '1 item' : `${totalElements.toLocaleString('en-US')} items`}
      </p>
      {content.length === 0 ? (
        <NoContent total={totalElements} view={view} show={show} />
      ) : (
        <ContentTable items={content} view={view} onSort={(sort) => show(changed(view, { sort }))} />
      )}
      <Pager
        active={view.page}
        total={pagesOf(totalElements)}
        hrefOf={(page) => addressOf(pathname, { ...view, page })}
      />
    </div>
  );
}

function NoContent({ total, view, show }: { total: number } & Pick<ListProps, 'view' | 'show'>) {
  if (total > 0) return <PageBehindEnd onGoToFirst={() => show(changed(view, {}))} />;
  if (!isFiltered(view))
    return (
      <EmptyState
        title="Nothing published yet"
        text="Items appear here after an author runs academy publish."
      />
    );
  return <NothingMatches of="items" clear="Clear search and filters" onClear={() => show(FIRST_VIEW)} />;
}
