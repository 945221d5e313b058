import { LAB_HOME, type Workshop } from '@academy/domain/labs';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { isBelow } from '../files/entries.ts';
import { zip } from '../files/zip.ts';
import { LabButton } from '../LabButton.tsx';
import { useWorkspace } from '../workspace/use-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { LabHelp } from './LabHelp.tsx';
import { ResetDialog } from './ResetDialog.tsx';

/** What can be done with a lab as a whole. */
export function LabTools({ workshop }: { workshop: Workshop }) {
  const workspace = useWorkspace();
  const [open, setOpen] = useState<'help' | 'reset' | null>(null);
  const [isWhole, setWhole] = useWholeScreen();
  const close = () => setOpen(null);
  return (
    <div className="flex shrink-0 items-center">
      <LabButton icon="help" label="Help" onClick={() => setOpen('help')} />
      <LabButton
        icon="download"
        label="Download my files"
        onClick={() => download(workspace, workshop.name)}
      />
      <LabButton icon="reset" label="Reset the lab" onClick={() => setOpen('reset')} />
      <LabButton
        icon="whole"
        label={isWhole ? 'Leave full screen' : 'Full screen'}
        aria-pressed={isWhole}
        onClick={() => setWhole(!isWhole)}
        className="max-tablet:hidden"
      />
      <ResetDialog open={open === 'reset'} onClose={close} />
      <Dialog open={open === 'help'} title="Working in this lab" onClose={close}>
        <LabHelp />
        <Button className="self-end" onClick={close}>
          Got it
        </Button>
      </Dialog>
    </div>
  );
}

function download({ journal }: Workspace, name: string): void {
  const files = journal.entries().flatMap(([path, entry]) =>
    entry.kind === 'file' && isBelow(path, LAB_HOME)
      ? [
          {
            path: `${name}/${path.slice(LAB_HOME.length + 1)}`,
            bytes: entry.bytes,
            mode: entry.mode,
            at: entry.at,
          },
        ]
      : [],
  );
  const address = URL.createObjectURL(new Blob([zip(files)], { type: 'application/zip' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.zip`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function useWholeScreen(): [boolean, (whole: boolean) => void] {
  const [isWhole, setWhole] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const look = () => setWhole(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  const change = (whole: boolean) => {
    const done = whole ? document.documentElement.requestFullscreen() : document.exitFullscreen();
    // A browser may refuse; the lab works all the same.
    done.catch(() => undefined);
  };
  return [isWhole, change];
}
