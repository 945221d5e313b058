import type { ListedNote } from '@academy/contract/schemas/notes';
import { formatDate } from '@academy/domain/dates';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { noteAddress, notePlace } from './note-address.ts';
import { NoteRemark } from './NoteRemark.tsx';

/** A note on My Learning: its page, its quote and its text. */
export function MyNote({ note, onOpen }: { note: ListedNote; onOpen: () => void }) {
  const page = usePage();
  const { title, quote, text, state, createdAt } = note;
  const address = noteAddress(note, { currentTenant: page.tenant.id, origins: page.origins });
  const place = notePlace(note, { currentTenant: page.tenant.id, tenantNames: page.tenantNames });
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-page p-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="text-base leading-snug wrap-anywhere">
            {address === null ? (
              title
            ) : (
              <Link to={address} className="underline-offset-4 hover:underline">
                {title}
              </Link>
            )}
          </h3>
          <p className="text-sm text-soft wrap-anywhere">
            {place} · <span className="whitespace-nowrap">{formatDate(new Date(createdAt))}</span>
          </p>
        </div>
        <Button look="secondary" onClick={onOpen} aria-label={`Open the note on ${title}`}>
          Open
        </Button>
      </div>
      <blockquote dir="auto" className="line-clamp-3 border-l-4 border-brand pl-3 text-soft wrap-anywhere">
        {quote.exact}
      </blockquote>
      {text && (
        <p dir="auto" className="line-clamp-6 whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
      <NoteRemark state={state} />
    </li>
  );
}
