import type { Revision } from '@academy/contract/publishing';
import { useId, useState } from 'react';
import { FailureNotice } from '../../api/FailureNotice.tsx';
import { useAnswer, useAnswers } from '../../api/use-answer.ts';
import { useTitle } from '../../tenant/use-title.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { History } from './ask.ts';
import { history } from './queries.ts';
import { RevisionRow } from './RevisionRow.tsx';
import { RollbackDialog } from './RollbackDialog.tsx';

const STEP = 20;
const MOST = 100;

/** What was published to this academy, by whom and when, and the way back. */
export function ContentPage() {
  useTitle('Content');
  const answers = useAnswers();
  const [source, setSource] = useState('');
  const [limit, setLimit] = useState(STEP);
  const [target, setTarget] = useState<Revision | null>(null);
  const query = history({ source, limit });
  const answer = useAnswer(query);
  return (
    <div className="flex flex-col gap-6 desktop:gap-8">
      <div className="flex flex-col gap-2">
        <h1 tabIndex={-1} className="text-title">
          Content
        </h1>
        <p className="max-w-2xl text-soft">
          Every revision of this academy’s content. Authors publish with <code>academy publish</code>; going
          back makes a new revision in which the old texts are live again.
        </p>
      </div>
      {answer.status === 'loading' && <Skeleton className="h-96 rounded-card" />}
      {answer.status === 'failed' && (
        <FailureNotice
          title="The revisions could not be loaded."
          error={answer.error}
          onRetry={() => void answers.reload(query)}
        />
      )}
      {answer.status === 'ready' && (
        <Revisions
          history={answer.data}
          source={source}
          onSource={(name) => {
            setSource(name);
            setLimit(STEP);
          }}
          onRollback={setTarget}
          {...(limit < MOST && { onMore: () => setLimit(Math.min(MOST, limit + STEP)) })}
        />
      )}
      {target && (
        <RollbackDialog
          revision={target}
          onClose={() => setTarget(null)}
          onDone={() => {
            setTarget(null);
            void answers.reload(query);
          }}
        />
      )}
    </div>
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
        <div className="flex flex-wrap items-center gap-3">
          <label htmlFor={id} className="font-medium">
            Source
          </label>
          <div className="relative w-full tablet:w-auto tablet:min-w-64">
            <select
              id={id}
              value={source}
              onChange={(event) => onSource(event.target.value)}
              className="field w-full appearance-none pr-11 pl-4"
            >
              <option value="">All sources</option>
              {sources.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <Icon name="down" className="pointer-events-none absolute top-3.5 right-4 size-5 text-soft" />
          </div>
        </div>
      )}
      {revisions.length === 0 ? (
        <p className="rounded-panel border border-dashed border-line px-6 py-16 text-center">
          Nothing was published yet.
        </p>
      ) : (
        <ol aria-label="Revisions" className="flex flex-col gap-3">
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
