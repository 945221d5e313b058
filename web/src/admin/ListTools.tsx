import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { focusHeading } from '../ui/focus-heading.ts';
import { Select } from '../ui/Select.tsx';
import { ALL_ACADEMIES, useAcademies } from './academies.ts';

/** Search and filters above a list, side by side where there is room. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 *:[form]:basis-full tablet:*:[form]:max-w-md tablet:*:[form]:basis-64">
      {children}
    </div>
  );
}

type FilterSelectProps = {
  label: string;
  value: string;
  /** The values and their names. */
  options: readonly (readonly [string, string])[];
  onSelect: (value: string) => void;
  className?: string;
};

/** Limits a list to one value of a property. */
export function FilterSelect(props: FilterSelectProps) {
  const { label, value, options, onSelect, className = 'w-full tablet:w-44' } = props;
  return (
    <Select
      compact
      aria-label={label}
      value={value}
      onChange={({ target }) => onSelect(target.value)}
      className={className}
    >
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** Limits a list to one academy, or shows all of them. */
export function AcademySelect({ value, onSelect }: { value: string; onSelect: (academy: string) => void }) {
  const academies = useAcademies().map(({ id, name }) => [id, name] as const);
  return (
    <FilterSelect
      label="Academy"
      value={value}
      options={[...academies, [ALL_ACADEMIES, 'All academies']]}
      onSelect={onSelect}
      className="w-full tablet:w-48"
    />
  );
}

type SelectionBarProps = { count: number; onDelete: () => void; onClear: () => void };

/** Actions on the selected rows; hidden while no row is selected. */
export function SelectionBar({ count, onDelete, onClear }: SelectionBarProps) {
  if (count === 0) return null;
  const clear = () => {
    onClear();
    // Deleting clears the selection, which removes the focused button.
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

type NothingMatchesProps = {
  /** The plural noun of the listed items, such as `alerts`. */
  of: string;
  /** The label of the button that clears search and filters. */
  clear: string;
  onClear: () => void;
};

/** Shown instead of a list that a search or filter has emptied. */
export function NothingMatches({ of, clear, onClear }: NothingMatchesProps) {
  return (
    <EmptyState title={`No ${of} match`} text="Change or clear the search and filters above.">
      <Button look="secondary" onClick={onClear}>
        {clear}
      </Button>
    </EmptyState>
  );
}

/** Shown instead of a page past the end of a list. */
export function PageBehindEnd({ onGoToFirst }: { onGoToFirst: () => void }) {
  return (
    <EmptyState title="This page is empty" text="The list has become shorter than this.">
      <Button look="secondary" onClick={onGoToFirst}>
        Go to the first page
      </Button>
    </EmptyState>
  );
}
