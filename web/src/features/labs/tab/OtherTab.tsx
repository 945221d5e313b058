import { Button } from '../../../ui/Button.tsx';
import { LabIcon } from '../LabIcon.tsx';

/** Instead of a lab that another tab works on. */
export function OtherTab({ onTakeOver }: { onTakeOver: () => void }) {
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
