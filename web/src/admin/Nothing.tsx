import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

type Props = {
  /** What there is none of: `alerts`. */
  of: string;
  /** What the list was narrowed by, for a sentence; the way out of it. */
  clear: string;
  onClear: () => void;
};

/** In the place of a list that a search or filter has emptied: it says so and offers the way out. */
export function NothingMatches({ of, clear, onClear }: Props) {
  return (
    <EmptyState title={`No ${of} match`} text="The search or filter above leaves nothing to show.">
      <Button look="secondary" onClick={onClear}>
        {clear}
      </Button>
    </EmptyState>
  );
}
