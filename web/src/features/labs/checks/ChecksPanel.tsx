import type { LabCheck } from '@academy/domain/labs';
import { useState } from 'react';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { BrowserLabData } from '../lab-data.ts';
import { useView } from '../workspace/use-workspace.ts';
import { Completion } from './Completion.tsx';
import type { Checks, CheckState } from './use-checks.ts';

type Props = {
  lab: BrowserLabData;
  what: 'lesson' | 'guide';
  /** Whether the lab's data is this person's own. */
  isPersonal: boolean;
  checks: Checks;
};

/** Below the instructions: the checks and the completion of the lab. */
export function ChecksPanel({ lab, what, isPersonal, checks }: Props) {
  const { checks: workshopChecks, pages } = lab.workshop;
  const { page } = useView();
  const { status } = useSession();
  const [choice, setChoice] = useState<boolean | null>(null);
  const passed = checks.passed.length;
  const allPassed = workshopChecks.length > 0 && passed === workshopChecks.length;
  const isAtEnd = page >= pages.length - 1;
  const hasRun = Object.values(checks.states).some(({ status }) => status !== 'open');
  // The list opens when checks run, unless the user has closed it; when all pass, the success message
  // replaces it.
  const isOpen = choice ?? (hasRun && !allPassed);
  const checkAll = () => {
    setChoice(null);
    void checks.runAll();
  };

  return (
    <section
      aria-label="Check my work"
      className="flex max-h-[60%] shrink-0 flex-col border-t border-line bg-surface"
    >
      {workshopChecks.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 px-4 py-2">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls="lab-checks"
            onClick={() => setChoice(!isOpen)}
            className="flex min-h-10 items-center gap-2 rounded-small pr-2 text-sm font-semibold"
          >
            <Icon name="down" className={`size-4 transition-transform ${isOpen ? '' : '-rotate-90'}`} />
            {passed} of {workshopChecks.length} checks passed
          </button>
          <Button
            className="ml-auto"
            look={allPassed ? 'secondary' : 'primary'}
            disabled={checks.isRunning}
            aria-busy={checks.isRunning}
            onClick={checkAll}
          >
            {checks.isRunning ? 'Checking…' : 'Check my work'}
          </Button>
        </div>
      )}
      <ol
        id="lab-checks"
        hidden={!isOpen}
        className="flex min-h-0 flex-col gap-1 overflow-y-auto px-4 pb-3 [&[hidden]]:hidden"
      >
        {workshopChecks.map((check) => (
          <CheckRow key={check.name} check={check} state={checks.states[check.name] ?? { status: 'open' }} />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {summary(workshopChecks, checks)}
      </p>
      {(isPersonal || status === 'visitor') && (
        <Completion
          key={status}
          lab={lab}
          what={what}
          isEarned={allPassed}
          isNew={checks.hasNews}
          passedChecks={checks.passed}
          canFinish={workshopChecks.length === 0 ? isAtEnd : allPassed}
        />
      )}
    </section>
  );
}

function CheckRow({ check, state }: { check: LabCheck; state: CheckState }) {
  return (
    <li className="flex gap-3 rounded-small py-1.5">
      <span className="mt-0.5">
        <Mark state={state} />
      </span>
      <div className="min-w-0 grow text-sm">
        <p className="font-medium">{check.title}</p>
        {state.status === 'running' && state.output !== undefined && (
          <p className="whitespace-pre-wrap text-soft wrap-anywhere">
            Trying again. {state.output || 'This is not done yet.'}
          </p>
        )}
        {state.status === 'failed' && (
          <>
            <p className="whitespace-pre-wrap text-soft wrap-anywhere">
              {state.output || 'This is not done yet.'}
            </p>
            {check.hints.length > 0 && (
              <details className="mt-1">
                <summary className="inline-flex min-h-8 items-center font-medium text-brand">
                  {check.hints.length === 1 ? 'A hint' : `${check.hints.length} hints`}
                </summary>
                <ul className="list-disc pl-5 text-soft">
                  {check.hints.map((hint) => (
                    <li key={hint}>{hint}</li>
                  ))}
                </ul>
              </details>
            )}
          </>
        )}
      </div>
    </li>
  );
}

function Mark({ state }: { state: CheckState }) {
  switch (state.status) {
    case 'passed':
      return (
        <span className="text-brand">
          <Icon name="success" />
          <span className="sr-only">Passed</span>
        </span>
      );
    case 'running':
      return (
        <span className="block size-5 animate-[turn_0.9s_linear_infinite] rounded-full border-2 border-line border-t-brand">
          <span className="sr-only">Running</span>
        </span>
      );
    // Incomplete is not an error.
    case 'failed':
    case 'open':
      return (
        <span
          className={`block size-5 rounded-full border-2 ${state.status === 'failed' ? 'border-soft' : 'border-line'}`}
        >
          <span className="sr-only">{state.status === 'failed' ? 'Not yet' : 'Not checked'}</span>
        </span>
      );
  }
}

function summary(workshopChecks: readonly LabCheck[], { states, isRunning, passed }: Checks): string {
  if (isRunning || Object.values(states).every(({ status }) => status === 'open')) return '';
  const failed = workshopChecks
    .filter(({ name }) => states[name]?.status === 'failed')
    .map(({ title }) => title);
  const missing = failed.length > 0 ? ` Not yet: ${failed.join('; ')}.` : '';
  return `${passed.length} of ${workshopChecks.length} checks passed.${missing}`;
}
