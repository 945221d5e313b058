import { Button } from '../ui/Button.tsx';
import { focusHeading } from '../ui/focus-heading.ts';

type Props = { count: number; onDelete: () => void; onClear: () => void };

/** What can be done with the ticked rows; without one there is nothing to do. */
export function SelectionBar({ count, onDelete, onClear }: Props) {
  if (count === 0) return null;
  // The button goes with the selection.
  const clear = () => {
    onClear();
    focusHeading();
  };
  return (
    <div className="flex flex-wrap items-center gap-2 tablet:ml-auto">
      <Button look="quiet" onClick={clear}>
        Clear selection
      </Button>
      <Button look="danger" onClick={onDelete}>
        Delete selected ({count})
      </Button>
    </div>
  );
}
