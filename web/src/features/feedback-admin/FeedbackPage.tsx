import { exportFeedback } from '@academy/contract/feedback-admin';
import { pageCount } from '@academy/domain/pagination';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ALL_ACADEMIES, useAcademyName } from '../../admin/academies.ts';
import { AdminPage } from '../../admin/AdminPage.tsx';
import { downloadFile } from '../../admin/download.ts';
import { NothingMatches } from '../../admin/ListTools.tsx';
import { QueryView } from '../../api/QueryView.tsx';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Entry } from './Entry.tsx';
import { Filters } from './Filters.tsx';
import { feedbackPage, ratings } from './queries.ts';
import { RatingChart } from './RatingChart.tsx';
import { addressOf, inputOf, isNarrowed, readView, type View } from './view.ts';

export function FeedbackPage() {
  const { origins, tenant } = usePage();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const view = readView(address, { ids: Object.keys(origins), current: tenant.id });
  const hrefOf = (change: Partial<View>) => pathname + addressOf({ ...view, ...change }, tenant.id);
  const show = (change: Partial<View>) =>
    void navigate(hrefOf({ page: 1, ...change }), { replace: true, preventScrollReset: true });
  return (
    <AdminPage
      title="Feedback"
      text="What users say about courses, lessons and the academies. Authors are named only if they agreed to be contacted."
      actions={
        <Button look="secondary" onClick={() => void downloadFile(exportFeedback, inputOf(view))}>
          Export as CSV
        </Button>
      }
    >
      <Filters view={view} onChange={show} />
      <div className="grid items-start gap-5 min-[1280px]:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-[1280px]:order-last">
          <QueryView
            query={ratings(view)}
            what="The ratings"
            skeleton={<Skeleton className="h-48 rounded-card" />}
          >
            {(rated) => <RatingChart ratings={rated} />}
          </QueryView>
        </div>
        <QueryView query={feedbackPage(view)} what="The feedback">
          {({ result: { content, totalElements } }) => (
            <div className="flex flex-col gap-3">
              <p role="status" className="text-sm text-soft">
                {totalElements === 1 ? '1 entry' : `${totalElements} entries`}
              </p>
              {content.length === 0 && <NoFeedback view={view} show={show} />}
              <ul className="flex flex-col gap-3">
                {content.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ul>
              <Pager
                active={view.page}
                total={pageCount(totalElements)}
                hrefOf={(page) => hrefOf({ page })}
              />
            </div>
          )}
        </QueryView>
      </div>
    </AdminPage>
  );
}

const NO_FILTERS = { schema: '', rating: '', lesson: '', text: '' };

function NoFeedback({ view, show }: { view: View; show: (change: Partial<View>) => void }) {
  const academyName = useAcademyName();
  if (isNarrowed(view))
    return <NothingMatches of="entries" clear="Clear filters" onClear={() => show(NO_FILTERS)} />;
  if (view.academy === ALL_ACADEMIES)
    return <EmptyState title="No feedback yet" text="It appears here as soon as it is sent." />;
  return (
    <EmptyState
      title={`No feedback for ${academyName(view.academy)} yet`}
      text="It appears here as soon as it is sent."
    >
      <Button look="secondary" onClick={() => show({ academy: ALL_ACADEMIES })}>
        Show all academies
      </Button>
    </EmptyState>
  );
}
