import type { Workshop } from '@academy/domain/labs';
import { lazy, Suspense, type ReactNode } from 'react';
import { Article } from '../../../catalog/reading/Article.tsx';
import { RichText } from '../../../ui/RichText.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { EducatesLabData } from '../lab-data.ts';
import { GetReady } from './GetReady.tsx';
import { pageHtml } from './page-html.ts';
import { GET_READY, PageList, PageSelect } from './PageList.tsx';
import { PageEnd } from './PageEnd.tsx';
import { useDonePages } from './use-done-pages.ts';
import { pageAnchor, usePage } from './use-page.ts';
import '../lab.css';
import './own-machine.css';

/** Needs the API, which the render thread doesn't have. */
const Completion = lazy(async () => ({ default: (await import('../checks/Completion.tsx')).Completion }));

type Props = {
  lab: EducatesLabData & { workshop: Workshop };
  /** Whether the lab's data is this person's own. */
  isPersonal: boolean;
  what: 'lesson' | 'guide';
  /** Why there is no session, or how to get one. */
  notice: ReactNode;
};

/** A lab in the learner's own editor and terminal: preparations, and the instructions page by page. */
export function OwnMachine({ lab, isPersonal, what, notice }: Props) {
  const { workshop } = lab;
  const { pages, checks, ownMachine } = workshop;
  const isHydrated = useHydrated();
  const done = useDonePages(lab);
  const next = pages.findIndex(({ name }) => !done.isDone(name));
  const isResumed = isHydrated && isPersonal && done.count > 0 && next >= 0;
  const { at, top, go } = usePage({ count: pages.length, resume: isResumed ? next + 1 : null });
  const page = pages[at - 1];
  const words = { sources: ownMachine.sources, checks };
  const isAllDone = done.count === pages.length;
  return (
    <>
      <PageSelect pages={pages} at={at} done={done} onGo={go} />
      <div
        ref={top}
        className="container grid w-full gap-x-12 py-6 tablet:py-10 desktop:grid-cols-[17rem_minmax(0,1fr)]"
      >
        <div className="max-desktop:hidden">
          <div className="sticky top-10 max-h-[calc(100dvh-8rem)] overflow-y-auto pb-4">
            <PageList pages={pages} at={at} done={done} />
          </div>
        </div>
        <div className="flex min-w-0 max-w-[50rem] flex-col gap-8">
          {page ? (
            <section aria-labelledby={pageAnchor(at)} className="flex flex-col gap-6">
              <PageHeading at={at} title={page.title} kicker={`Page ${at} of ${pages.length}`} />
              <div className="own-text">
                <Article key={page.name} html={pageHtml(page, words)} />
              </div>
            </section>
          ) : (
            <section aria-labelledby={pageAnchor(0)} className="flex flex-col gap-6">
              <PageHeading at={0} title={GET_READY} kicker="Work on your own machine" />
              {notice}
              <GetReady workshop={workshop} />
            </section>
          )}
          <PageEnd pages={pages} at={at} done={done} onGo={go} />
          {isHydrated && (isAllDone || at === pages.length) && (
            <div className="overflow-hidden rounded-card border border-line [&>*]:border-t-0">
              {lab.lesson.manualCompletion || lab.lesson.isComplete ? (
                <Suspense>
                  <Completion
                    lab={lab}
                    what={what}
                    isEarned={false}
                    passedChecks={[]}
                    canFinish={isAllDone}
                  />
                </Suspense>
              ) : (
                <p className="px-4 py-3 text-sm text-soft">
                  A session on a training portal completes this {what}, its author does not let it be
                  completed by hand.
                </p>
              )}
            </div>
          )}
          {!isHydrated && <AllPages pages={pages} words={words} />}
        </div>
      </div>
    </>
  );
}

function PageHeading({ at, title, kicker }: { at: number; title: string; kicker: string }) {
  return (
    <header className="flex flex-col gap-2">
      <p className="text-sm font-semibold text-brand">{kicker}</p>
      <h2
        id={pageAnchor(at)}
        tabIndex={-1}
        // With scripts each page starts at its top, which the anchor must not override.
        className="text-title tracking-tight wrap-anywhere [@media(scripting:enabled)]:scroll-mt-[50vh]"
      >
        {title}
      </h2>
    </header>
  );
}

type AllPagesProps = { pages: Workshop['pages']; words: Parameters<typeof pageHtml>[1] };

/** All further pages, for browsers without scripts; others never parse it. */
function AllPages({ pages, words }: AllPagesProps) {
  return (
    <noscript>
      <div className="flex flex-col gap-12">
        <p className="rounded-card border border-line bg-surface px-4 py-3 text-sm text-soft">
          Here are all pages of the lab. Ticking them off and completing it needs JavaScript.
        </p>
        {pages.map((page, place) => (
          <section
            key={page.name}
            aria-labelledby={pageAnchor(place + 1)}
            className="own-text flex flex-col gap-6"
          >
            <PageHeading at={place + 1} title={page.title} kicker={`Page ${place + 1} of ${pages.length}`} />
            <RichText html={pageHtml(page, words)} className="prose" />
          </section>
        ))}
      </div>
    </noscript>
  );
}
