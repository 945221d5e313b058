import type { UseQueryOptions } from '@tanstack/react-query';
import type { Draft, OpenDraft } from '@academy/contract/schemas/drafts';
import type { ReactNode } from 'react';
import { Answered } from '../../catalog/reading/Answered.tsx';
import { Article } from '../../catalog/reading/Article.tsx';
import { ReadingSkeleton } from '../../catalog/reading/ReadingSkeleton.tsx';
import { Transcript } from '../../catalog/reading/Transcript.tsx';
import { LessonVideo } from '../../catalog/reading/Video.tsx';
import { Brand } from '../../layouts/Brand.tsx';
import { SchemeSwitch } from '../../layouts/SchemeSwitch.tsx';
import { useTitle } from '../../tenant/use-title.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { utcText } from '../../ui/Moment.tsx';
import { ClosedDraft } from './ClosedDraft.tsx';
import { DraftOutline, NextLesson } from './DraftOutline.tsx';
import { LabPages, Questions } from './practice.tsx';

type Props = {
  query: UseQueryOptions<Draft>;
  /** The address of the draft itself, of which those of its lessons are subpaths. */
  base: string;
};

export function LoadedDraft({ query, base }: Props) {
  return (
    <Answered
      query={query}
      what="draft"
      skeleton={
        <Frame banner="Draft preview">
          <ReadingSkeleton />
        </Frame>
      }
    >
      {(draft) =>
        draft.state === 'open' ? (
          <DraftView draft={draft} base={base} />
        ) : (
          <ClosedDraft reason={draft.reason} address={draft.address} />
        )
      }
    </Answered>
  );
}

/** A read-only draft without progress, with a banner that explains it. */
export function DraftView({ draft, base }: { draft: OpenDraft; base: string }) {
  const { title, text, lessons, lesson, expiresAt } = draft;
  useTitle(`Draft: ${text.title}`);
  return (
    <Frame banner={expiresAt ? `Draft preview, expires ${utcText(expiresAt)}` : 'Draft preview'}>
      <article className="flex flex-col gap-8">
        <div className="flex flex-col gap-3 wrap-anywhere">
          {lesson !== null && (
            <Link to={base} className="inline-flex min-h-10 items-center gap-2 font-medium text-brand">
              <Icon name="arrow" className="size-4 rotate-180" />
              {title}
            </Link>
          )}
          <h1 tabIndex={-1} className="text-title">
            {text.title}
          </h1>
          {text.summary && <p className="text-lg text-soft">{text.summary}</p>}
        </div>
        {text.video && <LessonVideo video={text.video} title={text.title} />}
        {text.transcript && <Transcript html={text.transcript} />}
        {text.html && <Article html={linkedInside(text.html, draft, base)} />}
        <Steps titles={text.steps} />
        <LabPages lab={text.lab} />
        <Questions questions={text.questions} />
        {lesson === null ? (
          <DraftOutline lessons={lessons} base={base} />
        ) : (
          <NextLesson lessons={lessons} lesson={lesson} base={base} />
        )}
      </article>
    </Frame>
  );
}

/** Links to other lessons of the draft stay inside it: their own addresses do not exist yet. */
function linkedInside(html: string, { kind, address }: OpenDraft, base: string): string {
  if (kind !== 'course') return html;
  return html
    .replaceAll(`href="${address}/lessons/`, `href="${base}/`)
    .replaceAll(`href="${address}"`, `href="${base}"`);
}

function Steps({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <section aria-labelledby="steps" className="flex flex-col gap-3">
      <h2 id="steps" className="text-xl">
        Steps
      </h2>
      <ol className="list-decimal pl-6">
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ol>
    </section>
  );
}

export function Frame({ banner, children }: { banner: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-3 z-30 -translate-y-20 rounded-small bg-brand px-4 py-2 font-semibold text-on-brand focus:translate-y-0"
      >
        Skip to content
      </a>
      <aside
        aria-label="About this page"
        className="sticky top-0 z-20 bg-brand px-4 py-2 text-center text-sm font-semibold text-on-brand"
      >
        {banner}
      </aside>
      <header className="border-b border-line">
        <div className="container flex h-14 items-center justify-between gap-4">
          <Brand />
          <SchemeSwitch />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="container max-w-4xl grow py-8 desktop:py-12">
        {children}
      </main>
    </div>
  );
}
