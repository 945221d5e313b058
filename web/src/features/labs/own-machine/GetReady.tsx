import { checkoutFolder, devContainerLinks, fetchCommands } from '@academy/domain/checkout';
import { escapeHtml } from '@academy/domain/html';
import type { Workshop } from '@academy/domain/labs';
import type { FileSource, OwnMachine } from '@academy/domain/own-machine';
import type { ReactNode } from 'react';
import { Article } from '../../../catalog/reading/Article.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { StartingFiles } from './StartingFiles.tsx';
import { StepHeading } from './StepHeading.tsx';

/** Preparations before the first page, as declared by the workshop. */
export function GetReady({ workshop }: { workshop: Workshop }) {
  const { ownMachine, files, name } = workshop;
  const { needs, sources, variables, missingFiles = [] } = ownMachine;
  const steps: { key: string; content: ReactNode }[] = [
    ...(needs.length > 0 ? [{ key: 'needs', content: <Needs needs={needs} /> }] : []),
    ...sources.map((source) => ({ key: source.url, content: <Source source={source} /> })),
    ...(files.length > 0 ? [{ key: 'files', content: <StartingFiles files={files} name={name} /> }] : []),
    ...(variables.length > 0 ? [{ key: 'variables', content: <Variables variables={variables} /> }] : []),
    ...(missingFiles.length > 0 ? [{ key: 'missing', content: <MissingFiles files={missingFiles} /> }] : []),
  ];
  if (steps.length === 0)
    return (
      <p className="text-soft">
        This lab names nothing to install and no files to begin with. All you need is in its pages.
      </p>
    );
  return (
    <ol className="flex flex-col gap-4">
      {steps.map(({ key, content }, at) => (
        <li
          key={key}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-panel border border-line bg-surface p-5 tablet:p-6"
        >
          <span
            aria-hidden="true"
            className="grid size-8 place-items-center rounded-full bg-brand text-sm font-bold text-on-brand"
          >
            {at + 1}
          </span>
          <div className="flex min-w-0 flex-col gap-3 pt-0.5">{content}</div>
        </li>
      ))}
    </ol>
  );
}

const SHOWN = 5;

function MissingFiles({ files }: { files: readonly string[] }) {
  const more = files.length - SHOWN;
  return (
    <>
      <StepHeading>Some files are not included</StepHeading>
      <p className="text-soft">
        The instructions open files that this lab doesn’t provide. Some steps may not work without them.
      </p>
      <ul className="flex flex-col gap-1 wrap-anywhere">
        {files.slice(0, SHOWN).map((file) => (
          <li key={file}>
            <code>{file}</code>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-soft">and {more} more</p>}
    </>
  );
}

function Commands({ lines }: { lines: readonly string[] }) {
  return (
    <Article
      html={`<pre tabindex="0" data-language="Terminal"><code>${escapeHtml(lines.join('\n'))}\n</code></pre>`}
    />
  );
}

function Needs({ needs }: Pick<OwnMachine, 'needs'>) {
  return (
    <>
      <StepHeading>Install these first</StepHeading>
      <ul className="flex flex-col divide-y divide-line">
        {needs.map(({ name, detail }) => (
          <li key={name} className="flex items-start gap-3 py-2 first:pt-0 last:pb-0">
            <Icon name="check" className="mt-1 size-4 text-brand" />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{name}</span> <span className="text-soft">– {detail}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Source({ source }: { source: FileSource }) {
  const commands = fetchCommands(source);
  const folder = checkoutFolder(source);
  const links = source.kind === 'git' ? devContainerLinks(source) : null;
  return (
    <>
      <StepHeading>Get the files</StepHeading>
      {commands.length > 0 ? (
        <Commands lines={commands} />
      ) : (
        <p>
          Download{' '}
          <Link
            to={source.url}
            newTab
            className="font-medium text-brand underline underline-offset-4 wrap-anywhere"
          >
            {source.url}
          </Link>{' '}
          and unpack it into a folder named <code>{folder}</code>.
        </p>
      )}
      <p className="text-sm text-soft">
        {source.kind === 'git' && source.start && (
          <>
            The last line takes you to <code>{source.start}</code>, where this lab begins.{' '}
          </>
        )}
        {source.folder !== '' && (
          <>
            The instructions call this folder <code>~/{source.folder}</code>: wherever you read that, use the
            folder you have just made.
          </>
        )}
      </p>
      {links && (
        <div className="flex flex-col gap-3 border-t border-line pt-4">
          <p className="text-sm text-soft">
            Or open the repository in a dev container, with nothing to clone
            {source.kind === 'git' && source.start && (
              <>
                ; type <code>git checkout {source.start}</code> there first
              </>
            )}
            :
          </p>
          <div className="flex flex-wrap gap-3">
            <External to={links.codespaces}>GitHub Codespaces</External>
            <External to={links.editor}>Dev container in VS Code</External>
          </div>
        </div>
      )}
    </>
  );
}

function External({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink look="secondary" size="small" to={to} newTab>
      {children}
      <Icon name="external" className="size-4" />
      <span className="sr-only">(opens in a new tab)</span>
    </ButtonLink>
  );
}

function Variables({ variables }: Pick<OwnMachine, 'variables'>) {
  return (
    <>
      <StepHeading>Set the variables a session would set</StepHeading>
      <p className="text-sm text-soft">In every terminal that you work in:</p>
      <Commands
        lines={variables.map(({ name, value }) => `export ${name}='${value.replaceAll("'", `'\\''`)}'`)}
      />
    </>
  );
}
