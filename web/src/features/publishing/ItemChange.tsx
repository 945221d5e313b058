import type { Difference } from '@academy/contract/schemas/publishing';
import { formatCount } from '@academy/domain/plural';
import { withKeys } from '../../ui/with-keys.ts';

const SIGNS = { added: '+', changed: '~', removed: '−' } as const;
const LABELS = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const;

/** The changes of one item: its fields before and after, and its texts line by line. */
export function ItemChange({
  difference: { change, kind, id, title, fields, texts },
}: {
  difference: Difference;
}) {
  return (
    <li className="flex gap-3">
      <span aria-hidden="true" className="w-4 shrink-0 text-center font-mono font-bold text-soft">
        {SIGNS[change]}
      </span>
      <div className="flex min-w-0 grow flex-col gap-1 wrap-anywhere">
        <p>
          <span className="sr-only">{LABELS[change]}: </span>
          <span className="font-medium">{title}</span>{' '}
          <span className="text-sm text-soft">
            {kind} {id}
          </span>
        </p>
        {fields.length > 0 && (
          <ul className="text-sm text-soft">
            {fields.map(({ name, before, after }) => (
              <li key={name}>
                <code>{name}</code>: <del>{before ?? 'nothing'}</del> → <ins>{after ?? 'nothing'}</ins>
              </li>
            ))}
          </ul>
        )}
        {texts.map((text) => (
          <TextChange key={text.name} text={text} />
        ))}
      </div>
    </li>
  );
}

function TextChange({ text: { name, lines, left } }: { text: Difference['texts'][number] }) {
  return (
    <figure aria-label={`Changes of ${name}`} className="overflow-hidden rounded-card border border-line">
      <figcaption className="border-b border-line bg-wash px-3 py-1 text-xs font-medium">{name}</figcaption>
      <div className="py-1 font-mono text-xs leading-5">
        {withKeys(lines, ({ change, text }) => `${change} ${text}`).map(({ key, entry }) => (
          <Line key={key} line={entry} />
        ))}
      </div>
      {left > 0 && (
        <p className="border-t border-line px-3 py-1 text-xs text-soft">
          … and {formatCount(left, 'more line')}
        </p>
      )}
    </figure>
  );
}

type TextLines = Difference['texts'][number]['lines'];

const ROW = 'block px-3 whitespace-pre-wrap no-underline';

function Line({ line: { change, text } }: { line: TextLines[number] }) {
  switch (change) {
    case 'added':
      return (
        <ins data-level="success" className={`level ${ROW}`}>
          + {text}
        </ins>
      );
    case 'removed':
      return (
        <del data-level="danger" className={`level ${ROW}`}>
          − {text}
        </del>
      );
    case 'same':
      return <span className={`${ROW} text-soft`}>{`  ${text}`}</span>;
    case 'gap':
      return <span className={`${ROW} text-soft`}>…</span>;
  }
}
