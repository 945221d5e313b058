import type { AuditEntry } from '@academy/contract/audit';
import { ACTS, differences, isAct } from '@academy/domain/audit';
import { Link } from '../../ui/Link.tsx';
import { Moment } from '../../ui/Moment.tsx';

type Props = { entry: AuditEntry; personHref: (person: string) => string };

/** One act: a sentence, and what it changed where somebody wants to know. */
export function Entry({ entry, personHref }: Props) {
  const { act, actor, target, tenantId, reason, at } = entry;
  const changes = differences(entry.before, entry.after);
  return (
    <li className="rounded-card border border-line px-4 py-3 wrap-anywhere">
      <p>
        {actor.userId ? (
          <Link to={personHref(actor.userId)} className="font-semibold underline-offset-4 hover:underline">
            {actor.name || 'Somebody'}
          </Link>
        ) : (
          <span className="font-semibold">{actor.name}</span>
        )}{' '}
        · {isAct(act) ? ACTS[act] : act}: <strong>{target.name || target.id}</strong>
      </p>
      <p className="text-sm text-soft">
        <Moment at={at} /> · {tenantId ?? 'all academies'} · {howActed(entry)}
        {reason && ` · “${reason}”`}
      </p>
      {changes.length > 0 && (
        <details className="mt-2">
          <summary className="inline-flex min-h-8 items-center text-sm font-medium underline underline-offset-4">
            What changed
          </summary>
          <dl className="mt-2 grid gap-x-6 gap-y-2 text-sm tablet:grid-cols-[10rem_1fr]">
            {changes.map(({ field, before, after }) => (
              <div key={field} className="contents">
                <dt className="text-soft">{field}</dt>
                <dd>
                  {before !== null && <del className="text-soft">{before}</del>}
                  {before !== null && after !== null && ' → '}
                  {after !== null && <ins className="no-underline">{after}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

function howActed({ actor, tokenId }: AuditEntry): string {
  if (!actor.userId) return 'by command';
  return tokenId ? 'by token' : 'in a session';
}
