import { formatCount } from '@academy/domain/plural';
import { useState, type ComponentProps } from 'react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { ALL_ACADEMIES, useAcademyFilter, useAcademyName } from './academies.ts';
import { DataTable } from './DataTable.tsx';
import { AcademySelect, NothingMatches, SelectionBar, Toolbar } from './ListTools.tsx';
import { useSelection } from './use-selection.ts';

type TableProps<Item> = ComponentProps<typeof DataTable<Item>>;

type Props<Item> = Pick<TableProps<Item>, 'label' | 'keyOf' | 'columns' | 'renderActions'> & {
  /** The singular noun of the listed items, such as `alert`. */
  noun: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  search: (listed: readonly Item[], text: string) => Item[];
  onDelete: (checked: readonly Item[]) => void;
};

/**
 * A list of the academies' items with a search, a filter by academy, and a button that deletes the selection.
 */
export function AcademyList<Item extends { tenantId: string }>(props: Props<Item>) {
  const { noun, items, nameOf, search, onDelete, ...table } = props;
  const [text, setText] = useState('');
  const academyName = useAcademyName();
  const { academy, select } = useAcademyFilter();
  const listed = academy === ALL_ACADEMIES ? items : items.filter(({ tenantId }) => tenantId === academy);
  const shown = search(listed, text);
  const { checked, onClear, ...selection } = useSelection({ items: listed, shown, keyOf: table.keyOf });
  const count = formatCount(listed.length, noun);
  return (
    <div className="flex flex-col gap-3">
      <Toolbar>
        <SearchField
          compact
          label={`Search ${noun}s`}
          value={text}
          onSearch={setText}
          delay={200}
          maxLength={100}
        />
        <AcademySelect value={academy} onSelect={select} />
        <SelectionBar count={checked.length} onDelete={() => onDelete(checked)} onClear={onClear} />
      </Toolbar>
      <p role="status" className="text-sm text-soft">
        {shown.length === listed.length ? count : `${shown.length} of ${count}`}
      </p>
      {listed.length === 0 ? (
        <EmptyState title={`No ${noun}s for ${academyName(academy)}`} text="Other academies have some.">
          <Button look="secondary" onClick={() => select(ALL_ACADEMIES)}>
            Show all academies
          </Button>
        </EmptyState>
      ) : shown.length === 0 ? (
        <NothingMatches of={`${noun}s`} clear="Clear search" onClear={() => setText('')} />
      ) : (
        <DataTable {...table} rows={shown} selection={{ ...selection, nameOf }} />
      )}
    </div>
  );
}
