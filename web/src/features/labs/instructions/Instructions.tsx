import type { Workshop, LabPage } from '@academy/domain/labs';
import { useEffect, useRef, useLayoutEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { RunAction } from '../browser/use-actions.ts';
import type { Checks } from '../checks/use-checks.ts';
import { useView, useWorkspace } from '../workspace/use-workspace.ts';
import { createPortal } from 'react-dom';
import { Article } from '../../../catalog/reading/Article.tsx';
import { ActionCard } from './ActionCard.tsx';
import { stepName, useSteps } from './use-steps.ts';
import { usePageLinks } from './use-page-links.ts';

type Props = { workshop: Workshop; runAction: RunAction; checks: Checks };

/** The instructions, page by page; the current page is saved. */
export function Instructions({ workshop: { pages, title }, runAction, checks }: Props) {
  const { change } = useWorkspace();
  const { page: savedPage } = useView();
  const at = Math.min(savedPage, pages.length - 1);
  const page = pages[at];
  usePageLinks(pages.length, change);
  const top = useRef<HTMLDivElement>(null);
  const shownPage = useRef(at);
  // A new page starts at its top, with the focus on its heading for keyboard users.
  useEffect(() => {
    if (shownPage.current === at) return;
    shownPage.current = at;
    top.current?.scrollTo({ top: 0 });
    top.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [at]);

  if (!page)
    return <p className="p-6 text-soft">This lab has no instructions; look around in its workspace.</p>;
  const isLast = at === pages.length - 1;
  return (
    <div ref={top} className="flex min-h-0 grow flex-col overflow-y-auto">
      <Progress at={at} pages={pages} onGo={(page) => change({ page })} />
      <div className="flex flex-col gap-6 px-5 py-6 tablet:px-6">
        <h2 tabIndex={-1} className="text-[1.625rem] leading-tight tracking-tight wrap-anywhere">
          {page.title || title}
        </h2>
        <PageText key={page.name} page={page} at={at} runAction={runAction} checks={checks} />
        <nav
          aria-label="Pages"
          className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5"
        >
          {at > 0 ? (
            <Button look="quiet" onClick={() => change({ page: at - 1 })}>
              Previous
            </Button>
          ) : (
            <span />
          )}
          {!isLast && (
            <Button onClick={() => change({ page: at + 1 })}>
              {page.next || 'Next'}
              <Icon name="arrow" className="size-4" />
            </Button>
          )}
        </nav>
      </div>
    </div>
  );
}

type ProgressProps = { at: number; pages: Workshop['pages']; onGo: (page: number) => void };

function Progress({ at, pages, onGo }: ProgressProps) {
  if (pages.length < 2) return null;
  return (
    <div className="sticky top-0 z-20 flex items-center gap-3 border-b border-line bg-page px-5 py-2 tablet:px-6">
      <progress
        aria-label="Pages read"
        max={pages.length}
        value={at + 1}
        className="lab-progress h-1.5 min-w-0 grow"
      />
      <label className="flex items-center text-sm text-soft">
        <span className="sr-only">Go to page</span>
        <Select
          compact
          value={at}
          onChange={(event) => onGo(Number(event.target.value))}
          className="max-w-56"
        >
          {pages.map(({ name, title }, place) => (
            <option key={name} value={place}>
              {place + 1} of {pages.length}: {title}
            </option>
          ))}
        </Select>
      </label>
    </div>
  );
}

type PageTextProps = { page: LabPage; at: number; runAction: RunAction; checks: Checks };
type ActionSlot = { place: Element; number: number };

/** The text of a page with action buttons. */
function PageText({ page, at, runAction, checks }: PageTextProps) {
  const ref = useRef<HTMLDivElement>(null);
  const run = useSteps({ page, at, runAction });
  const [slots, setSlots] = useState<ActionSlot[]>([]);
  // Runs before the first paint, to avoid layout shifts.
  useLayoutEffect(() => {
    const places = ref.current?.querySelectorAll('[data-lab-action]') ?? [];
    setSlots([...places].map((place) => ({ place, number: Number(place.getAttribute('data-lab-action')) })));
  }, [page.html]);
  return (
    <div ref={ref} className="lab-text isolate">
      <Article html={page.html} />
      {slots.map(({ place, number }) => {
        const found = page.actions[number];
        if (!found || found.isHidden) return null;
        return createPortal(
          <ActionCard {...found} name={stepName(at, number)} onRun={() => run(number)} checks={checks} />,
          place,
          String(number),
        );
      })}
    </div>
  );
}
