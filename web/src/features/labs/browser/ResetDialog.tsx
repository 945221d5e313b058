import type { Workshop } from '@academy/domain/labs';
import { useState, useEffect } from 'react';
import { overlay } from '../../../overlay/overlay.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LossList, lossWords } from '../steps/LossList.tsx';
import { StepChoice } from '../steps/StepChoice.tsx';
import { useView, useWorkspace } from '../workspace/use-workspace.ts';
import { lossesOf, type Losses, type Snapshot } from '../steps/steps.ts';

type Props = { workshop: Pick<Workshop, 'checks'>; onClose: () => void };

/** Resets the lab to its start or to a passed check, after showing what that discards. */
export function ResetDialog({ workshop: { checks }, onClose }: Props) {
  const workspace = useWorkspace();
  const { steps } = useView();
  const [check, setCheck] = useState<string | null>(null);
  const target = useLosses(check);
  const titleOf = (name: string) => checks.find((one) => one.name === name)?.title ?? name;
  const reset = (losses: Losses) => {
    workspace.reset(target?.snapshot ?? null);
    const where = check === null ? 'at its start' : `where “${titleOf(check)}” passed`;
    overlay.toast({ type: 'info', message: `The lab is ${where} again. ${lossWords(losses, titleOf)}` });
    onClose();
  };
  return (
    <Dialog open title="Reset this lab?" onClose={onClose}>
      {steps.length > 0 && <StepChoice steps={steps} titleOf={titleOf} chosen={check} onChoose={setCheck} />}
      <p className="text-soft">
        Files are restored, and the terminals restart. Download your work first if you want to keep it.
      </p>
      {target && <LossList losses={target.losses} titleOf={titleOf} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          Keep my work
        </Button>
        <Button disabled={!target} onClick={() => target && reset(target.losses)}>
          Reset the lab
        </Button>
      </div>
    </Dialog>
  );
}

/** The state to return to, and what that discards. */
type ResetTarget = { snapshot: Snapshot | null; losses: Losses };

/** Null while the files of the step are loading, and if they are gone. */
function useLosses(check: string | null): ResetTarget | null {
  const workspace = useWorkspace();
  const [read, setRead] = useState<{ check: string; snapshot: Snapshot } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (check !== null)
      void workspace.steps.read(check).then((snapshot) => {
        if (isCurrent && snapshot) setRead({ check, snapshot });
      });
    return () => void (isCurrent = false);
  }, [check, workspace]);

  const now = { files: workspace.journal.entries(), passed: workspace.view().passed };
  if (check === null)
    return { snapshot: null, losses: lossesOf(now, { files: workspace.startingFiles(), passed: [] }) };
  return read?.check === check ? { snapshot: read.snapshot, losses: lossesOf(now, read.snapshot) } : null;
}
