import { useLocation } from 'react-router';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { addressOf, type AuditView } from './view.ts';

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

/** Says that a log is limited to one person, and ends that. */
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
