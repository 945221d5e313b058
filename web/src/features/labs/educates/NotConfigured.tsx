import { usePerson } from '../../../session/use-session.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { EducatesLabData } from '../lab-data.ts';
import { escapeHtml } from '@academy/domain/html';
import type { LabAction, LabPage, Workshop } from '@academy/domain/labs';
import { Article } from '../../../catalog/reading/Article.tsx';

/** Without a portal the instructions can be read, and the page says what is missing. */
export function NotConfigured({ lab: { workshop, workshopName } }: { lab: EducatesLabData }) {
  const person = usePerson();
  const isAdmin = person.kind === 'member' && person.isAdmin;
  return (
    <div className="container flex max-w-[50rem] grow flex-col gap-8 py-8">
      <section className="flex items-start gap-4 rounded-card border border-line bg-wash p-5">
        <Icon name="info" className="mt-0.5 size-6 text-brand" />
        <div className="flex flex-col gap-1">
          <h2 className="text-lg">This lab needs a training portal</h2>
          <p className="text-soft">
            It runs on a cluster, and this academy is not connected to a training portal.{' '}
            {workshop ? 'You can read its instructions here.' : 'Please come back later.'}
          </p>
          {isAdmin && (
            <p className="text-soft">
              To connect one, set the <code>EDUCATES_</code> variables of the server; the portal must offer
              the workshop <code>{workshopName}</code>.
            </p>
          )}
        </div>
      </section>
      {workshop && <WorkshopText workshop={workshop} />}
    </div>
  );
}

/** The instructions of a workshop as plain text, without actions. */
function WorkshopText({ workshop: { pages } }: { workshop: Workshop }) {
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

/** Replaces each button with the text of its action, to read and copy. */
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
