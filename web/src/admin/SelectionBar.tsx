import { Button } from '../ui/Button.tsx';

type Props = { count: number; onDelete: () => void; onClear: () => void };

/** What can be done with the ticked rows; without one there is nothing to do. */
export function SelectionBar({ count, onDelete, onClear }: Props) {
  if (count === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 tablet:ml-auto">
      <Button look="quiet" onClick={onClear}>
        Clear selection
      </Button>
      <Button look="danger" onClick={onDelete}>
        Delete selected ({count})
      </Button>
    </div>
  );
}
