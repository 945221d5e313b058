import { useRef, useState } from 'react';
import { useIsPhone } from '../browser/panes.ts';
import { CommitsPanel } from '../commits/CommitsPanel.tsx';
import { LabButton } from '../LabButton.tsx';
import { useView, useWorkspace } from '../workspace/use-workspace.ts';
import { Terminal } from './Terminal.tsx';

/** The terminals as tabs, with a stop button for running programs. */
export function TerminalPane() {
  const { terminals, change, commands } = useWorkspace();
  const { terminals: sessions, terminal: shown, runner } = useView();
  const [announcement, setAnnouncement] = useState('');
  const isPhone = useIsPhone();
  const hasGit = commands.includes('git');
  const [showsCommits, setShowsCommits] = useState(hasGit && !isPhone);
  const list = useRef<HTMLDivElement>(null);
  const choose = (session: number) => {
    change({ terminal: session });
    terminals.focus(session);
  };
  const add = () => {
    const session = Math.max(...sessions) + 1;
    change({ terminals: [...sessions, session], terminal: session });
    terminals.focus(session);
  };
  return (
    <section aria-label="Terminal" className="flex min-h-0 grow basis-0 flex-col">
      <div className="flex h-10 shrink-0 items-center gap-1 border-b border-line bg-surface px-2">
        <div ref={list} role="tablist" aria-label="Terminals" className="flex min-w-0 overflow-x-auto">
          {sessions.map((session) => (
            <button
              key={session}
              type="button"
              role="tab"
              id={`terminal-tab-${session}`}
              aria-selected={session === shown}
              aria-controls={`terminal-${session}`}
              tabIndex={session === shown ? 0 : -1}
              onClick={() => choose(session)}
              onKeyDown={(event) => {
                const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
                const next = step && sessions[sessions.indexOf(session) + step];
                if (!next) return;
                change({ terminal: next });
                list.current?.querySelector<HTMLElement>(`#terminal-tab-${next}`)?.focus();
              }}
              className="lab-tab"
            >
              Terminal {session}
            </button>
          ))}
        </div>
        <LabButton icon="plus" label="New terminal" onClick={add} />
        <div className="ml-auto flex items-center">
          {runner.isBusy && <StopButton />}
          {hasGit && (
            <LabButton
              icon="commits"
              label="Commits"
              aria-pressed={showsCommits}
              className="aria-pressed:bg-wash aria-pressed:text-text"
              onClick={() => setShowsCommits(!showsCommits)}
            />
          )}
          <LabButton icon="clear" label="Clear the terminal" onClick={() => terminals.clear(shown)} />
        </div>
      </div>
      <div className="relative flex min-h-0 grow">
        <div className="relative min-h-0 grow">
          {sessions.map((session) => (
            <Terminal
              key={`${terminals.generation()}-${session}`}
              session={session}
              isShown={session === shown}
              onAnnounce={setAnnouncement}
            />
          ))}
        </div>
        {/* A phone has room for one of them. */}
        {showsCommits && (
          <div className={isPhone ? 'absolute inset-0 z-10' : 'w-2/5 border-s border-line'}>
            <CommitsPanel />
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  );
}

/** Appears after a delay, since most commands end quickly. */
function StopButton() {
  const { stop } = useWorkspace();
  return (
    <button
      type="button"
      onClick={() => stop()}
      className="lab-late mr-1 flex min-h-8 items-center gap-1.5 rounded-small border border-line bg-page px-2.5 text-sm font-semibold hover:border-brand"
    >
      Stop
    </button>
  );
}
