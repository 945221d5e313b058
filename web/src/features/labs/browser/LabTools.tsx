import { LAB_HOME, type Workshop } from '@academy/domain/labs';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { isBelow } from '@academy/lab-engine/files/entries';
import { saveZip } from '../files/zip.ts';
import { LabButton } from '../LabButton.tsx';
import { useWorkspace } from '../workspace/use-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { ResetDialog } from './ResetDialog.tsx';

/** Help, download, reset and full screen. */
export function LabTools({ workshop }: { workshop: Workshop }) {
  const workspace = useWorkspace();
  const [open, setOpen] = useState<'help' | 'reset' | null>(null);
  const [isFullScreen, setFullScreen] = useFullScreen();
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
        icon="fullscreen"
        label={isFullScreen ? 'Leave full screen' : 'Full screen'}
        aria-pressed={isFullScreen}
        onClick={() => setFullScreen(!isFullScreen)}
        className="max-tablet:hidden"
      />
      {open === 'reset' && <ResetDialog workshop={workshop} onClose={close} />}
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
  saveZip(name, files);
}

function useFullScreen(): [boolean, (fullScreen: boolean) => void] {
  const [isFullScreen, setFullScreen] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const update = () => setFullScreen(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, []);
  const change = (fullScreen: boolean) => {
    const done = fullScreen ? document.documentElement.requestFullscreen() : document.exitFullscreen();
    // A failure is harmless.
    done.catch(() => undefined);
  };
  return [isFullScreen, change];
}

const SHORTCUTS = [
  { keys: 'Esc, then Tab', does: 'leave the editor or the terminal' },
  { keys: 'Tab', does: 'complete a command or a file name in the terminal, indent in the editor' },
  { keys: '↑ and ↓', does: 'earlier commands' },
  { keys: 'Ctrl + R', does: 'search the earlier commands' },
  { keys: 'Ctrl + C', does: 'stop what runs' },
  { keys: 'Ctrl + L', does: 'clear the terminal' },
  { keys: 'F2, Delete', does: 'rename or delete a file in the list' },
  { keys: 'Arrow keys', does: 'resize two panes while the line between them has the focus' },
];

function LabHelp() {
  return (
    <>
      <p className="text-soft">
        Everything runs in this page, nothing needs to be installed. Your files are saved in this browser as
        you type.
      </p>
      <dl className="divide-y divide-line border-y border-line text-sm">
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={keys} className="grid grid-cols-[8rem_1fr] gap-3 py-2">
            <dt className="font-semibold">{keys}</dt>
            <dd className="text-soft">{does}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
