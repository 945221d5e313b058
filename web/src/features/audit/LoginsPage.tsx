import { exportIdentityEvents } from '@academy/contract/identity-events';
import { IDENTITY_EVENTS } from '@academy/domain/identity-events';
import { useLocation, useNavigate } from 'react-router';
import { AdminPage } from '../../admin/AdminPage.tsx';
import { downloadFile } from '../../admin/download.ts';
import { FilterSelect, Toolbar } from '../../admin/ListTools.tsx';
import { QueryView } from '../../api/QueryView.tsx';
import { Button } from '../../ui/Button.tsx';
import { LoginTable } from './LoginTable.tsx';
import { DayRange, EmptyLog, LogPages, LogTabs, OnePersonNotice } from './LogTools.tsx';
import { loginPage, type Logins } from './queries.ts';
import { addressOf, loginQueryOf, viewIn, type AuditView } from './view.ts';

/** Login and account events; the event kind is the `act` parameter of the address. */
export function LoginsPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const view = viewIn(new URLSearchParams(search));
  const show = (changes: Partial<AuditView>) =>
    void navigate(addressOf(pathname, { ...view, before: '', ...changes }));
  const { before: _before, ...filters } = loginQueryOf(view);
  return (
    <AdminPage
      title="Logins"
      text="Logins, failures and changes of accounts in every academy. Of a client only the network, the country and the browser are stored."
      actions={
        <Button look="secondary" onClick={() => void downloadFile(exportIdentityEvents, { query: filters })}>
          Export as JSON lines
        </Button>
      }
    >
      <LogTabs current="logins" />
      <Toolbar>
        <FilterSelect
          label="Event"
          value={view.act}
          options={[['', 'All events'], ...Object.entries(IDENTITY_EVENTS)]}
          onSelect={(act) => show({ act })}
          className="w-full tablet:w-72"
        />
        <DayRange view={view} onChange={show} />
      </Toolbar>
      {view.person && (
        <OnePersonNotice text="Only events of one person." onEnd={() => show({ person: '' })} />
      )}
      <QueryView query={loginPage(view)} what="The logins">
        {({ result }) => <Events page={result} view={view} />}
      </QueryView>
    </AdminPage>
  );
}

function Events({ page: { content, next }, view }: { page: Logins; view: AuditView }) {
  const { pathname } = useLocation();
  const isNarrowed = Object.keys(loginQueryOf(view)).length > 0;
  if (content.length === 0)
    return <EmptyLog isNarrowed={isNarrowed} text="Every login is recorded here." of="events" />;
  return (
    <div className="flex flex-col gap-4">
      <LoginTable
        events={content}
        personHref={(person) => addressOf(pathname, { ...view, before: '', person })}
      />
      <LogPages view={view} next={next} />
    </div>
  );
}
