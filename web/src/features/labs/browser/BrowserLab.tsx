import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LabLayout } from '../../../layouts/LabLayout.tsx';
import { useTenant } from '../../../tenant/TenantProvider.tsx';
import { Splitter } from '../../../ui/Splitter.tsx';
import { ChecksPanel } from '../checks/ChecksPanel.tsx';
import { useRememberedChecks } from '../checks/remembered-checks.ts';
import { useChecks } from '../checks/use-checks.ts';
import { Instructions } from '../instructions/Instructions.tsx';
import type { BrowserLabData } from '../lab-data.ts';
import { LabBar } from '../LabBar.tsx';
import { LabSkeleton } from '../LabSkeleton.tsx';
import { useOpenWorkspace, useView, useWorkspace, WorkspaceProvider } from '../workspace/use-workspace.ts';
import { LabTools } from './LabTools.tsx';
import { LabNotices } from './LabNotices.tsx';
import { usePaneSize, useIsPhone } from './panes.ts';
import { useActions, type LabPanel } from './use-actions.ts';
import { WorkArea } from './WorkArea.tsx';
import '../lab.css';
import { Button } from '../../../ui/Button.tsx';
import { LabIcon } from '../LabIcon.tsx';

type Props = {
  lab: BrowserLabData;
  what: 'lesson' | 'guide';
  /** Whether the lab's data is this person's own. */
  isPersonal: boolean;
};

/** A lab that runs in the browser: instructions on one side, files, editor and terminal on the other. */
export function BrowserLab({ lab, what, isPersonal }: Props) {
  const { id } = useTenant();
  const opened = useOpenWorkspace(id, lab.workshop, lab.lesson);
  const bar = { title: lab.lesson.title, returnTo: lab.returnTo, what };
  if (opened.state !== 'open')
    return (
      <LabLayout bar={<LabBar {...bar} />}>
        {opened.state === 'elsewhere' ? <OtherTab onTakeOver={opened.takeOver} /> : <LabSkeleton />}
      </LabLayout>
    );
  return (
    <WorkspaceProvider value={opened.workspace}>
      <LabLayout
        bar={
          <LabBar {...bar}>
            <LabTools workshop={lab.workshop} />
          </LabBar>
        }
      >
        <LabBody lab={lab} what={what} isPersonal={isPersonal} />
      </LabLayout>
    </WorkspaceProvider>
  );
}

const SIDES = { instructions: 'Instructions', workspace: 'Workspace' } as const;
type Side = keyof typeof SIDES;

function LabBody({ lab, what, isPersonal }: Props) {
  const isPhone = useIsPhone();
  const [share, setShare] = usePaneSize('instructions', 38);
  const [side, setSide] = useState<Side>('instructions');
  const [focused, setFocused] = useState<{ place: LabPanel } | null>(null);
  const checks = useChecks({ ...lab, isPersonal });
  useRememberedChecks({ ...lab, isPersonal, passed: checks.passed });
  const show = (place: LabPanel) => {
    if (place === 'checks') return setSide('instructions');
    setSide('workspace');
    setFocused({ place });
  };
  const runAction = useActions({ checks, show });
  useOnFileOpened(() => show('editor'));

  const style = (own: Side) =>
    isPhone ? undefined : { width: own === 'instructions' ? `${share}%` : `${100 - share}%` };
  const panel = (own: Side) => ({
    id: `lab-${own}`,
    hidden: isPhone && side !== own,
    style: style(own),
    className: 'flex min-h-0 min-w-0 grow flex-col [&[hidden]]:hidden',
    ...(isPhone
      ? { role: 'tabpanel', 'aria-label': SIDES[own] }
      : { role: 'region', 'aria-label': SIDES[own] }),
  });
  return (
    <>
      <LabNotices workshop={lab.workshop} />
      {isPhone && <SideTabs side={side} onChoose={setSide} />}
      <div className="flex min-h-0 grow max-tablet:flex-col">
        <div {...panel('instructions')}>
          <Instructions workshop={lab.workshop} runAction={runAction} checks={checks} />
          <ChecksPanel lab={lab} what={what} isPersonal={isPersonal} checks={checks} />
        </div>
        {!isPhone && (
          <Splitter
            label="Width of the instructions"
            between="columns"
            value={share}
            min={20}
            max={75}
            onChange={setShare}
          />
        )}
        <div {...panel('workspace')}>
          <WorkArea focused={focused?.place ?? null} />
        </div>
      </div>
    </>
  );
}

/** Shows the editor when a program in the terminal opens a file. */
function useOnFileOpened(onOpen: () => void): void {
  const { view } = useWorkspace();
  const { tab } = useView();
  const before = useRef(view().tab);
  const onFileOpened = useEffectEvent(onOpen);
  useEffect(() => {
    if (tab && tab !== before.current) onFileOpened();
    before.current = tab;
  }, [tab]);
}

function SideTabs({ side, onChoose }: { side: Side; onChoose: (side: Side) => void }) {
  const names = Object.keys(SIDES) as Side[];
  return (
    <div
      role="tablist"
      aria-label="Parts of the lab"
      className="grid shrink-0 grid-cols-2 border-b border-line bg-surface"
    >
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={side === name}
          aria-controls={`lab-${name}`}
          tabIndex={side === name ? 0 : -1}
          onClick={() => onChoose(name)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
            const other = name === 'instructions' ? 'workspace' : 'instructions';
            onChoose(other);
            document.getElementById(`tab-${other}`)?.focus();
          }}
          className="min-h-12 border-b-2 border-transparent font-semibold text-soft aria-selected:border-brand aria-selected:text-text"
        >
          {SIDES[name]}
        </button>
      ))}
    </div>
  );
}

/** Shown instead of a lab that is open in another tab. */
function OtherTab({ onTakeOver }: { onTakeOver: () => void }) {
  return (
    <div className="grid grow place-items-center p-6">
      <div role="status" className="flex max-w-md flex-col items-center gap-4 text-center">
        <LabIcon name="terminal" className="size-10 text-brand" />
        <h2 className="text-2xl">This lab is open in another tab</h2>
        <p className="text-soft">
          Two tabs would overwrite each other’s files. The other tab saves your work and closes the lab when
          you use it here.
        </p>
        <Button size="large" onClick={onTakeOver}>
          Use it here
        </Button>
      </div>
    </div>
  );
}
