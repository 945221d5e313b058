import type { ContentItem } from '@academy/contract/schemas/content';
import { fileAddress, pathInRepository } from '@academy/domain/repository';
import { useState } from 'react';
import { DefinitionList } from '../../admin/AdminPage.tsx';
import { copyText } from '../../catalog/reading/copy-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { KIND_NAMES } from './labels.ts';

type Props = { item: ContentItem; onClose: () => void };

/** The origin of an item, and the warnings of the check. */
export function ItemDialog({ item, onClose }: Props) {
  const { kind, title, id, origin, source, revision, author, changedAt, warnings } = item;
  return (
    <Dialog open title={title} onClose={onClose}>
      <DefinitionList
        items={{
          Type: `${KIND_NAMES[kind]}, ${id}`,
          Source: source,
          Published: (
            <>
              Revision {revision} by {author}, <Moment at={changedAt} />
            </>
          ),
          Repository: origin.repository ?? 'Not known',
          Commit: origin.commit ? <code className="text-xs">{origin.commit}</code> : 'Not known',
          File: origin.file === null ? 'Not known' : <FileLink origin={origin} file={origin.file} line={1} />,
        }}
      />
      <section className="flex flex-col gap-2">
        <h3 className="text-base">Health</h3>
        {warnings.length === 0 ? (
          <p className="text-sm text-soft">The check found nothing when this was published.</p>
        ) : (
          <ul
            aria-label="Warnings"
            className="flex flex-col divide-y divide-line rounded-card border border-line text-sm"
          >
            {warnings.map(({ file, line, message, hint }) => (
              <li key={`${file} ${line} ${message}`} className="flex flex-col gap-1 px-3 py-2 wrap-anywhere">
                <p className="font-medium">{message}</p>
                {hint && <p className="text-soft">{hint}</p>}
                <FileLink origin={origin} file={file} line={line} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </Dialog>
  );
}

type FileProps = { origin: ContentItem['origin']; file: string; line: number };

/** Links to the line in the repository; for an unknown host it is text to copy. */
function FileLink({ origin, file, line }: FileProps) {
  const [copied, setCopied] = useState(false);
  const address = fileAddress(origin, { file, line });
  const place = `${pathInRepository(origin, file)}:${line}`;
  if (address !== null)
    return (
      <Link to={address} newTab className="font-mono text-xs underline underline-offset-4 wrap-anywhere">
        {place}
        <span className="sr-only"> (opens in a new tab)</span>
      </Link>
    );
  return (
    <span className="flex flex-wrap items-center gap-2">
      <code className="text-xs wrap-anywhere">{place}</code>
      <button
        type="button"
        onClick={() => void copyText(place).then(setCopied)}
        className="min-h-8 rounded-small px-2 text-xs font-medium text-soft hover:bg-wash hover:text-text"
      >
        Copy<span className="sr-only"> {place}</span>
      </button>
      <span role="status" className="text-xs text-soft">
        {copied ? 'Copied' : ''}
      </span>
    </span>
  );
}
