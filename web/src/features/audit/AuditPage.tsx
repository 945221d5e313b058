import { AUDIT_ACTIONS } from '@academy/domain/audit';
import { useLocation, useNavigate } from 'react-router';
import { AdminPage } from '../../admin/AdminPage.tsx';
import { FilterSelect, Toolbar } from '../../admin/ListTools.tsx';
import { QueryView } from '../../api/QueryView.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { EntryTable } from './EntryTable.tsx';
import { DayRange, EmptyLog, LogPages, LogTabs, OnePersonNotice } from './LogTools.tsx';
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
        <FilterSelect
          label="Act"
          value={view.act}
          options={[['', 'All acts'], ...Object.entries(AUDIT_ACTIONS)]}
          onSelect={(act) => show({ act })}
          className="w-full tablet:w-56"
        />
        <DayRange view={view} onChange={show} />
      </Toolbar>
      {view.person && (
        <OnePersonNotice text="Only acts by or on one person." onEnd={() => show({ person: '' })} />
      )}
      <QueryView query={auditPage(view)} what="The audit log">
        {({ result }) => <Entries page={result} view={view} />}
      </QueryView>
    </AdminPage>
  );
}

function Entries({ page: { content, next }, view }: { page: AuditEntries; view: AuditView }) {
  const { pathname } = useLocation();
  if (content.length === 0)
    return (
      <EmptyLog
        isNarrowed={isNarrowed(view)}
        text="Every administrative act is recorded here."
        of="entries"
      />
    );
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
