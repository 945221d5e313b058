import { pages } from '@academy/domain/pages';
import { useLocation, useNavigate } from 'react-router';
import { NothingMatches } from '../../admin/ListTools.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { addressOf, type AuditView } from './view.ts';

/** Tabs for the two logs. */
export function LogTabs({ current }: { current: 'acts' | 'logins' }) {
  return (
    <nav aria-label="Logs" className="flex flex-wrap gap-2">
      <ButtonLink
        to={pages.adminAudit.path()}
        look={current === 'acts' ? 'primary' : 'secondary'}
        size="small"
      >
        Administration
      </ButtonLink>
      <ButtonLink
        to={pages.adminLogins.path()}
        look={current === 'logins' ? 'primary' : 'secondary'}
        size="small"
      >
        Logins
      </ButtonLink>
    </nav>
  );
}

type FilterProps = { view: AuditView; onChange: (changes: Partial<AuditView>) => void };

/** The first and the last day of a log. */
export function DayRange({ view, onChange }: FilterProps) {
  return (['from', 'to'] as const).map((end) => (
    <label key={end} className="flex grow items-center gap-2 text-sm text-soft tablet:grow-0">
      <span className="w-10 tablet:w-auto">{end === 'from' ? 'From' : 'To'}</span>
      <DateInput
        compact
        type="date"
        value={view[end]}
        onChange={({ target }) => onChange({ [end]: target.value })}
        className="grow tablet:w-40"
      />
    </label>
  ));
}

/** Leads to the newest page of a log and to the next older one. */
export function LogPages({ view, next }: { view: AuditView; next: string | null }) {
  const { pathname } = useLocation();
  return (
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
  );
}

/** Says that a log is limited to one person, with a button to remove the limit. */
export function OnePersonNotice({ text, onEnd }: { text: string; onEnd: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      {text}
      <Button look="secondary" onClick={onEnd}>
        Show everyone
      </Button>
    </p>
  );
}

/** Shown instead of an empty log: nothing happened yet, or nothing matches the filters. */
export function EmptyLog({ isNarrowed, text, of }: { isNarrowed: boolean; text: string; of: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (!isNarrowed) return <EmptyState title="Nothing recorded yet" text={text} />;
  return <NothingMatches of={of} clear="Clear filters" onClear={() => void navigate(pathname)} />;
}
