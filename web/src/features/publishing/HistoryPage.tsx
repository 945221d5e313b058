import type { Revision } from '@academy/contract/schemas/publishing';
import { pages } from '@academy/domain/pages';
import { useId, useState } from 'react';
import { useAcademyName } from '../../admin/academies.ts';
import { AdminPage } from '../../admin/AdminPage.tsx';
import { QueryView } from '../../api/QueryView.tsx';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { history, type History } from './queries.ts';
import { RevisionRow } from './RevisionRow.tsx';
import { RollbackDialog } from './RollbackDialog.tsx';

const PAGE_SIZE = 20;
const MAX_LISTED = 100;

export function HistoryPage() {
  const academy = useAcademyName()(useTenant().id);
  const [source, setSource] = useState('');
  const [limit, setLimit] = useState(PAGE_SIZE);
  const [target, setTarget] = useState<Revision | null>(null);
  return (
    <AdminPage
      title="Publishing history"
      breadcrumbs={
        <Breadcrumbs
          items={[{ title: 'Content', path: pages.adminContent.path() }]}
          current="Publishing history"
        />
      }
      text={
        <>
          Every revision of the content of {academy}. Authors publish with <code>academy publish</code>;
          rolling back makes a new revision in which the old texts are live again.
        </>
      }
    >
      <QueryView query={history({ source, limit })} what="The revisions">
        {(found) => (
          <Revisions
            history={found}
            source={source}
            onSource={(name) => {
              setSource(name);
              setLimit(PAGE_SIZE);
            }}
            onRollback={setTarget}
            {...(limit < MAX_LISTED && { onMore: () => setLimit(Math.min(MAX_LISTED, limit + PAGE_SIZE)) })}
          />
        )}
      </QueryView>
      {target && <RollbackDialog revision={target} onClose={() => setTarget(null)} />}
    </AdminPage>
  );
}

type Props = {
  history: History;
  source: string;
  onSource: (source: string) => void;
  onRollback: (revision: Revision) => void;
  onMore?: () => void;
};

export function Revisions({
  history: { revisions, sources, next },
  source,
  onSource,
  onRollback,
  onMore,
}: Props) {
  const id = useId();
  return (
    <div className="flex flex-col gap-4">
      {sources.length > 1 && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <label htmlFor={id} className="font-medium">
            Source
          </label>
          <Select
            compact
            id={id}
            value={source}
            onChange={(event) => onSource(event.target.value)}
            className="w-full tablet:w-64"
          >
            <option value="">All sources</option>
            {sources.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </div>
      )}
      {revisions.length === 0 ? (
        <EmptyState
          title="Nothing published yet"
          text="The first revision appears after an author runs academy publish."
        />
      ) : (
        <ol
          aria-label="Revisions"
          className="flex flex-col divide-y divide-line rounded-card border border-line"
        >
          {revisions.map((revision) => (
            <RevisionRow key={revision.number} revision={revision} onRollback={() => onRollback(revision)} />
          ))}
        </ol>
      )}
      {next !== null && onMore && (
        <Button look="secondary" className="self-center" onClick={onMore}>
          Show more
        </Button>
      )}
      {next !== null && !onMore && (
        <p className="text-center text-soft">Older revisions are listed by academy history.</p>
      )}
    </div>
  );
}
