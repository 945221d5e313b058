import type { Difference, Revision } from '@academy/contract/schemas/publishing';
import { FailureNotice } from '../../api/FailureNotice.tsx';
import { useAnswer, useAnswers } from '../../api/use-answer.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { revisionDetails } from './queries.ts';

/** What one revision changed, item by item and field by field. */
export function Changes({ revision }: { revision: Revision }) {
  const answers = useAnswers();
  const query = revisionDetails(revision.number);
  const answer = useAnswer(query);
  if (answer.status === 'loading') return <Skeleton className="h-24 rounded-card" />;
  if (answer.status === 'failed')
    return (
      <FailureNotice
        title="The changes could not be loaded."
        error={answer.error}
        onRetry={() => void answers.reload(query)}
      />
    );
  const { differences } = answer.data;
  const all = revision.added + revision.changed + revision.removed;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <ul aria-label={`Changes of revision ${revision.number}`} className="flex flex-col gap-3">
        {differences.map((difference) => (
          <Change key={`${difference.kind} ${difference.id}`} difference={difference} />
        ))}
      </ul>
      {all > differences.length && <p className="text-soft">… and {all - differences.length} more</p>}
    </div>
  );
}

const SIGNS = { added: '+', changed: '~', removed: '−' } as const;
const WORDS = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const;

function Change({ difference: { change, kind, id, title, fields } }: { difference: Difference }) {
  return (
    <li className="flex gap-3">
      <span aria-hidden="true" className="w-4 shrink-0 text-center font-mono font-bold text-soft">
        {SIGNS[change]}
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="sr-only">{WORDS[change]}: </span>
          <span className="font-medium">{title}</span>{' '}
          <span className="text-sm text-soft">
            {kind} {id}
          </span>
        </p>
        {fields.length > 0 && (
          <ul className="text-sm text-soft">
            {fields.map(({ name, before, after }) => (
              <li key={name}>
                <code>{name}</code>
                {before === null && after === null ? (
                  ' was rewritten'
                ) : (
                  <>
                    : <del>{before ?? 'nothing'}</del> → <ins>{after ?? 'nothing'}</ins>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
