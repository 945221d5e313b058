import type { LabPage } from '@academy/domain/labs';
import { useLocation } from 'react-router';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { DonePages } from './use-done-pages.ts';
import { pageAnchor } from './use-page.ts';

type Props = { pages: readonly LabPage[]; at: number; done: DonePages };

export const GET_READY = 'Get ready';

function entriesOf(pages: readonly LabPage[]): Pick<LabPage, 'name' | 'title'>[] {
  return [{ name: '', title: GET_READY }, ...pages];
}

/** The contents of a lab with completed pages, at the side on wide screens. */
export function PageList({ pages, at, done }: Props) {
  const { pathname, search } = useLocation();
  return (
    <nav aria-label="Contents" className="flex flex-col gap-4 text-sm">
      <Progress pages={pages} done={done} />
      <ol className="flex flex-col gap-0.5">
        {entriesOf(pages).map(({ name, title }, place) => (
          <li key={name}>
            <Link
              to={`${pathname}${search}#${pageAnchor(place)}`}
              aria-current={place === at ? 'page' : undefined}
              className="group flex items-start gap-3 rounded-small px-2 py-2 text-soft hover:bg-wash hover:text-text aria-[current]:bg-wash aria-[current]:font-semibold aria-[current]:text-text"
            >
              <Mark place={place} isDone={done.isDone(name)} />
              <span className="min-w-0 pt-0.5 wrap-anywhere">{title}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Mark({ place, isDone }: { place: number; isDone: boolean }) {
  const look = isDone
    ? 'border-brand bg-brand text-on-brand'
    : 'border-line bg-page group-aria-[current]:border-brand';
  return (
    <span
      className={`grid size-6 shrink-0 place-items-center rounded-full border text-xs font-semibold ${look}`}
    >
      {isDone ? (
        <>
          <Icon name="check" className="size-3.5" />
          <span className="sr-only">Done:</span>
        </>
      ) : (
        <span aria-hidden="true">{place === 0 ? '·' : place}</span>
      )}
    </span>
  );
}

function Progress({ pages, done }: Pick<Props, 'pages' | 'done'>) {
  return (
    <div className="flex flex-col gap-2 px-2">
      <p className="font-semibold">
        {done.count} of {pages.length} {pages.length === 1 ? 'page' : 'pages'} done
      </p>
      <progress
        aria-label="Pages done"
        max={pages.length}
        value={done.count}
        className="lab-progress h-1.5 w-full"
      />
    </div>
  );
}

/** The same in one line, above the text on narrow screens. */
export function PageSelect({ pages, at, done, onGo }: Props & { onGo: (to: number) => void }) {
  return (
    <div className="needs-script sticky top-0 z-20 flex items-center gap-3 border-b border-line bg-page px-4 py-2 desktop:hidden">
      <progress
        aria-label="Pages done"
        max={pages.length}
        value={done.count}
        className="lab-progress h-1.5 min-w-10 grow"
      />
      <label className="min-w-0 text-sm">
        <span className="sr-only">Go to page</span>
        <Select
          compact
          value={at}
          onChange={(event) => onGo(Number(event.target.value))}
          className="max-w-64"
        >
          {entriesOf(pages).map(({ name, title }, place) => (
            <option key={name} value={place}>
              {place > 0 && `${done.isDone(name) ? '✓ ' : ''}${place} of ${pages.length}: `}
              {title}
            </option>
          ))}
        </Select>
      </label>
    </div>
  );
}
