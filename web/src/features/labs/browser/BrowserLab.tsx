import type { Lab } from '@academy/contract/schemas/labs';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LabLayout } from '../../../layouts/LabLayout.tsx';
import { useTenant } from '../../../tenant/TenantProvider.tsx';
import { Splitter } from '../../../ui/Splitter.tsx';
import { ChecksPanel } from '../checks/ChecksPanel.tsx';
import { useChecks } from '../checks/use-checks.ts';
import { Instructions } from '../instructions/Instructions.tsx';
import { LabBar } from '../LabBar.tsx';
import { LabSkeleton } from '../LabSkeleton.tsx';
import { useOpened, useView, useWorkspace, WorkspaceProvider } from '../workspace/use-workspace.ts';
import { LabTools } from './LabTools.tsx';
import { LabNotices } from './LabNotices.tsx';
import { usePane, usePhone } from './panes.ts';
import { useActions, type Place } from './use-actions.ts';
import { WorkArea } from './WorkArea.tsx';
import '../lab.css';

export type BrowserLabOf = Extract<Lab, { kind: 'browser' }>;
type Props = { lab: BrowserLabOf; what: 'lesson' | 'guide' };

/** A lab in the page: instructions at one side, files, editor and terminal at the other. */
export function BrowserLab({ lab, what }: Props) {
  const { id } = useTenant();
  const workspace = useOpened(id, lab.workshop, lab.lesson.id);
  const bar = { title: lab.lesson.title, returnTo: lab.returnTo, what };
  if (!workspace)
    return (
      <LabLayout bar={<LabBar {...bar} />}>
        <LabSkeleton />
      </LabLayout>
    );
  return (
    <WorkspaceProvider value={workspace}>
      <LabLayout
        bar={
          <LabBar {...bar}>
            <LabTools workshop={lab.workshop} />
          </LabBar>
        }
      >
        <Bench lab={lab} what={what} />
      </LabLayout>
    </WorkspaceProvider>
  );
}

const SIDES = { instructions: 'Instructions', workspace: 'Workspace' } as const;
type Side = keyof typeof SIDES;

function Bench({ lab, what }: Props) {
  const isPhone = usePhone();
  const [share, setShare] = usePane('instructions', 38);
  const [side, setSide] = useState<Side>('instructions');
  const [asked, setAsked] = useState<{ place: Place } | null>(null);
  const checks = useChecks(lab.workshop.checks);
  const show = (place: Place) => {
    if (place === 'checks') return setSide('instructions');
    setSide('workspace');
    setAsked({ place });
  };
  const act = useActions({ checks, show });
  useFilesThatAsk(() => show('editor'));

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
      {isPhone && <Sides side={side} onChoose={setSide} />}
      <div className="flex min-h-0 grow max-tablet:flex-col">
        <div {...panel('instructions')}>
          <Instructions workshop={lab.workshop} act={act} checks={checks} />
          <ChecksPanel lab={lab} what={what} checks={checks} />
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
          <WorkArea asked={asked?.place ?? null} />
        </div>
      </div>
    </>
  );
}

/** A program in the terminal may ask for the editor. */
function useFilesThatAsk(onOpen: () => void): void {
  const { view } = useWorkspace();
  const { tab } = useView();
  const before = useRef(view().tab);
  const tell = useEffectEvent(onOpen);
  useEffect(() => {
    if (tab && tab !== before.current) tell();
    before.current = tab;
  }, [tab]);
}

function Sides({ side, onChoose }: { side: Side; onChoose: (side: Side) => void }) {
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
