import { ACTS, isAct } from '@academy/domain/audit';
import { useLocation, useNavigate } from 'react-router';
import { AdminPage } from '../../admin/AdminPage.tsx';
import { Answered } from '../../admin/Answered.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Entry } from './Entry.tsx';
import { auditPage, type AuditEntries } from './queries.ts';
import { addressOf, viewIn, type AuditView } from './view.ts';

const INPUT = 'field w-full rounded-card! px-4';

export function AuditPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const view = viewIn(new URLSearchParams(search));
  const show = (changes: Partial<AuditView>) =>
    void navigate(addressOf(pathname, { ...view, before: '', ...changes }));
  return (
    <AdminPage title="Audit Log" text="What administrators did. It is written once and never changed.">
      <div className="flex flex-col gap-4">
        <SearchField
          label="Search the log"
          value={view.q}
          onSearch={(q) => show({ q })}
          delay={250}
          maxLength={100}
        />
        <div className="grid gap-4 tablet:grid-cols-3">
          <FormField label="Act">
            {(attributes) => (
              <select
                {...attributes}
                value={isAct(view.act) ? view.act : ''}
                onChange={({ target }) => show({ act: target.value })}
                className={INPUT}
              >
                <option value="">All acts</option>
                {Object.entries(ACTS).map(([act, words]) => (
                  <option key={act} value={act}>
                    {words}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          {(['from', 'to'] as const).map((end) => (
            <FormField key={end} label={end === 'from' ? 'From' : 'To'}>
              {(attributes) => (
                <input
                  {...attributes}
                  type="date"
                  value={view[end]}
                  onChange={({ target }) => show({ [end]: target.value })}
                  className={INPUT}
                />
              )}
            </FormField>
          ))}
        </div>
        {view.person && (
          <p className="flex flex-wrap items-center gap-3">
            Only what concerns one person.
            <Button look="secondary" onClick={() => show({ person: '' })}>
              Show everybody
            </Button>
          </p>
        )}
      </div>
      <Answered query={auditPage(view)} what="The audit log">
        {(page) => <Entries page={page} view={view} />}
      </Answered>
    </AdminPage>
  );
}

function Entries({ page: { content, next }, view }: { page: AuditEntries; view: AuditView }) {
  const { pathname } = useLocation();
  if (content.length === 0)
    return <EmptyState title="Nothing was found" text="Nobody did anything that fits these filters." />;
  return (
    <div className="flex flex-col gap-6">
      <ol className="flex flex-col gap-3">
        {content.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            personHref={(person) => addressOf(pathname, { ...view, before: '', person })}
          />
        ))}
      </ol>
      <nav aria-label="Pages" className="flex flex-wrap gap-2 empty:hidden">
        {view.before && (
          <ButtonLink to={addressOf(pathname, { ...view, before: '' })} look="secondary" size="small">
            Newest
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={addressOf(pathname, { ...view, before: next })} look="secondary" size="small">
            Older
          </ButtonLink>
        )}
      </nav>
    </div>
  );
}
