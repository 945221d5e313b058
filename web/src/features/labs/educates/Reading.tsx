import { escapeHtml } from '@academy/domain/html';
import type { LabAction, LabPage, Workshop } from '@academy/domain/labs';
import { Article } from '../../../catalog/reading/Article.tsx';

/** The instructions of a workshop from the first page to the last; nothing in them runs. */
export function Reading({ workshop: { pages } }: { workshop: Workshop }) {
  return (
    <>
      {pages.map((page) => (
        <section key={page.name} aria-label={page.title} className="flex flex-col gap-4">
          <h2 className="text-title">{page.title}</h2>
          <Article html={withActions(page)} />
        </section>
      ))}
    </>
  );
}

/** In the place of each button what it would do, to read and to copy. */
function withActions({ html, actions }: LabPage): string {
  return html.replace(/<div data-lab-action="(\d+)"><\/div>/g, (_place, at: string) => {
    const found = actions[Number(at)];
    const text = found ? textOf(found.action) : '';
    return found && text
      ? `<p>${escapeHtml(found.title)}</p><pre><code>${escapeHtml(text)}</code></pre>`
      : '';
  });
}

function textOf(action: LabAction): string {
  if ('command' in action) return action.command;
  if ('text' in action) return action.text;
  return 'file' in action ? action.file : '';
}
