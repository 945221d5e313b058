import { exportFeedback } from '@academy/contract/feedback-admin';
import { pageCount } from '@academy/domain/pagination';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { AdminPage } from '../../admin/AdminPage.tsx';
import { Answered } from '../../admin/Answered.tsx';
import { downloadFile } from '../../admin/download.ts';
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
  const { origins } = usePage();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const view = readView(address, Object.keys(origins));
  const hrefOf = (change: Partial<View>) => pathname + addressOf({ ...view, ...change });
  const show = (change: Partial<View>) =>
    void navigate(hrefOf({ page: 1, ...change }), { replace: true, preventScrollReset: true });
  return (
    <AdminPage
      title="Feedback"
      text="What people said about courses, lessons and the academies. Who wrote is named only where they may be contacted."
      actions={
        <Button look="secondary" onClick={() => void downloadFile(exportFeedback, inputOf(view))}>
          Export as CSV
        </Button>
      }
    >
      <Filters view={view} academies={Object.keys(origins)} onChange={show} />
      <Answered
        query={ratings(view)}
        what="The ratings"
        skeleton={<Skeleton className="h-64 rounded-card" />}
      >
        {(rated) => <RatingChart ratings={rated} />}
      </Answered>
      <Answered query={feedbackPage(view)} what="The feedback">
        {({ content, totalElements }) => (
          <div className="flex flex-col gap-6">
            <p role="status" className="text-sm text-soft">
              {totalElements === 1 ? '1 entry' : `${totalElements} entries`}
            </p>
            {content.length === 0 && (
              <EmptyState
                title={isNarrowed(view) ? 'No feedback matches' : 'No feedback yet!'}
                text={
                  isNarrowed(view)
                    ? 'Try fewer filters or another text.'
                    : 'It appears here as soon as somebody sends it.'
                }
              />
            )}
            <ul className="flex flex-col gap-4">
              {content.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
            <Pager active={view.page} total={pageCount(totalElements)} hrefOf={(page) => hrefOf({ page })} />
          </div>
        )}
      </Answered>
    </AdminPage>
  );
}
