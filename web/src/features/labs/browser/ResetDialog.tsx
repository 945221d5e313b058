import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useWorkspace } from '../workspace/use-workspace.ts';

/** Resets the lab after confirmation. */
export function ResetDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { reset } = useWorkspace();
  return (
    <Dialog open={open} title="Reset this lab?" onClose={onClose}>
      <p className="text-soft">
        All files are restored to their initial state, and the terminals restart. Your work is deleted, so
        download it first if you want to keep it.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          Keep my work
        </Button>
        <Button
          onClick={() => {
            reset();
            onClose();
          }}
        >
          Reset the lab
        </Button>
      </div>
    </Dialog>
  );
}
