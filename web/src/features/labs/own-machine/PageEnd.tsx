import type { LabPage } from '@academy/domain/labs';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { DonePages } from './use-done-pages.ts';

type Props = { pages: readonly LabPage[]; at: number; done: DonePages; onGo: (to: number) => void };

/** The end of each page: its checkbox, and links to the next and previous page. */
export function PageEnd({ pages, at, done, onGo }: Props) {
  const page = pages[at - 1];
  const isLast = at === pages.length;
  return (
    <nav
      aria-label="Pages"
      className="needs-script flex flex-wrap items-center gap-3 border-t border-line pt-5"
    >
      {page && (
        <label className="mr-auto flex min-h-10 cursor-pointer items-center gap-3 font-medium">
          <Checkbox
            checked={done.isDone(page.name)}
            onChange={(event) => done.tick(page.name, event.target.checked)}
          />
          I have done this page
        </label>
      )}
      <div className="flex grow flex-wrap items-center justify-end gap-3">
        {at > 0 && (
          <Button look="quiet" onClick={() => onGo(at - 1)}>
            Previous
          </Button>
        )}
        {!page && pages.length > 0 && (
          <Button size="large" onClick={() => onGo(1)}>
            Start with the first page
            <Icon name="arrow" className="size-4" />
          </Button>
        )}
        {page && !isLast && (
          <Button
            onClick={() => {
              if (!done.isDone(page.name)) done.tick(page.name, true);
              onGo(at + 1);
            }}
          >
            {done.isDone(page.name) ? 'Next page' : 'Done, next page'}
            <Icon name="arrow" className="size-4" />
          </Button>
        )}
      </div>
    </nav>
  );
}
