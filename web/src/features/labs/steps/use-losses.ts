import { useEffect, useState } from 'react';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { lossesOf, type Losses, type Snapshot } from './steps.ts';

/** The state to return to, and what that costs. */
type ResetTarget = { snapshot: Snapshot | null; losses: Losses };

/** Null while the files of the step are read, and where they are gone. */
export function useLosses(check: string | null): ResetTarget | null {
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
