import type { DraftText } from '@academy/contract/schemas/drafts';
import type { LabPage } from '@academy/domain/labs';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Article } from '../../catalog/reading/Article.tsx';
import { RichPhrase, RichText } from '../../ui/RichText.tsx';

/** The questions of a knowledge check, read-only, since a draft cannot be submitted. */
export function Questions({ questions }: Pick<DraftText, 'questions'>) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="check" className="flex flex-col gap-4">
      <h2 id="check" className="text-xl">
        Knowledge check
      </h2>
      <ol className="flex list-decimal flex-col gap-6 pl-6">
        {questions.map(({ question, answers, html }) => (
          <li key={question}>
            <div className="flex flex-col gap-2 wrap-anywhere">
              <p className="font-semibold">{html ? <RichPhrase html={html.title} /> : question}</p>
              {html?.body && <RichText html={html.body} className="prose" />}
              {html?.code.map((sample) => (
                <RichText key={sample} html={sample} className="prose" />
              ))}
              <ul className="list-disc pl-5">
                {answers.map(({ text }, place) => (
                  <li key={text}>
                    {html?.answers[place] === undefined ? text : <RichPhrase html={html.answers[place]} />}
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The instructions of a lab, all pages in sequence. */
export function LabPages({ lab }: Pick<DraftText, 'lab'>) {
  if (!lab || lab.pages.length === 0) return null;
  return (
    <section aria-labelledby="lab" className="flex flex-col gap-6">
      <h2 id="lab" className="text-xl wrap-anywhere">
        Lab: {lab.title}
      </h2>
      {lab.pages.map((page) => (
        <section
          key={page.name}
          className="flex flex-col gap-3 rounded-card border border-line p-4 tablet:p-6"
        >
          <h3 className="text-lg wrap-anywhere">{page.title}</h3>
          <PageText page={page} />
        </section>
      ))}
    </section>
  );
}

type Slot = { place: Element; number: number };

/** The text of a page, with a description in place of each action. */
function PageText({ page }: { page: LabPage }) {
  const ref = useRef<HTMLDivElement>(null);
  const [slots, setSlots] = useState<Slot[]>([]);
  // Runs before the first paint, to avoid layout shifts.
  useLayoutEffect(() => {
    const places = ref.current?.querySelectorAll('[data-lab-action]') ?? [];
    setSlots([...places].map((place) => ({ place, number: Number(place.getAttribute('data-lab-action')) })));
  }, [page.html]);
  return (
    <div ref={ref}>
      <Article html={page.html} />
      {slots.map(({ place, number }) => {
        const found = page.actions[number];
        return found && createPortal(<ActionText {...found} />, place, String(number));
      })}
    </div>
  );
}

function ActionText({ title, description, action }: LabPage['actions'][number]) {
  const text = 'command' in action ? action.command : 'text' in action ? action.text : '';
  const file = 'file' in action ? action.file : '';
  return (
    <div className="flex flex-col gap-1 rounded-card border border-line bg-surface p-3 text-sm wrap-anywhere">
      <p className="font-medium">{title || action.does}</p>
      {description && <p className="text-soft">{description}</p>}
      {file && <p className="font-mono text-soft">{file}</p>}
      {text && <pre className="overflow-x-auto font-mono whitespace-pre-wrap">{text}</pre>}
    </div>
  );
}
