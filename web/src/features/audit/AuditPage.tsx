import { AUDIT_ACTIONS, isAuditAction } from '@academy/domain/audit';
import { useLocation, useNavigate } from 'react-router';
import { AdminPage } from '../../admin/AdminPage.tsx';
import { NothingMatches, Toolbar } from '../../admin/ListTools.tsx';
import { QueryView } from '../../api/QueryView.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { DayRange } from './DayRange.tsx';
import { EntryTable } from './EntryTable.tsx';
import { LogPages, OnePersonNotice } from './LogNavigation.tsx';
import { LogTabs } from './LogTabs.tsx';
import { auditPage, type AuditEntries } from './queries.ts';
import { addressOf, isNarrowed, viewIn, type AuditView } from './view.ts';

export function AuditPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const view = viewIn(new URLSearchParams(search));
  const show = (changes: Partial<AuditView>) =>
    void navigate(addressOf(pathname, { ...view, before: '', ...changes }));
  return (
    <AdminPage
      title="Audit Log"
      text="What administrators did, in every academy. Entries are never changed or deleted."
    >
      <LogTabs current="acts" />
      <Toolbar>
        <SearchField
          compact
          label="Search the log"
          value={view.q}
          onSearch={(q) => show({ q })}
          delay={250}
          maxLength={100}
        />
        <Select
          compact
          aria-label="Act"
          value={isAuditAction(view.act) ? view.act : ''}
          onChange={({ target }) => show({ act: target.value })}
          className="w-full tablet:w-56"
        >
          <option value="">All acts</option>
          {Object.entries(AUDIT_ACTIONS).map(([act, name]) => (
            <option key={act} value={act}>
              {name}
            </option>
          ))}
        </Select>
        <DayRange view={view} onChange={show} />
      </Toolbar>
      {view.person && (
        <OnePersonNotice text="Only acts by or on one person." onEnd={() => show({ person: '' })} />
      )}
      <QueryView query={auditPage(view)} what="The audit log">
        {(page) => <Entries page={page} view={view} />}
      </QueryView>
    </AdminPage>
  );
}

function Entries({ page: { content, next }, view }: { page: AuditEntries; view: AuditView }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (content.length === 0 && !isNarrowed(view))
    return <EmptyState title="Nothing recorded yet" text="Every administrative act is recorded here." />;
  if (content.length === 0)
    return <NothingMatches of="entries" clear="Clear filters" onClear={() => void navigate(pathname)} />;
  return (
    <div className="flex flex-col gap-4">
      <EntryTable
        entries={content}
        personHref={(person) => addressOf(pathname, { ...view, before: '', person })}
      />
      <LogPages view={view} next={next} />
    </div>
  );
}
