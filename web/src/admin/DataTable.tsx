import type { ReactNode } from 'react';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { Selection } from './use-selection.ts';

export type Column<Row> = {
  title: string;
  cell: (row: Row) => ReactNode;
  /** The sort key of the column; without one it cannot be sorted. */
  sortBy?: string;
  /** Takes the remaining width and truncates what does not fit. */
  isWide?: boolean;
  /** Hidden where the table is narrow: a filter or the details of the row show it as well. */
  isExtra?: boolean;
  className?: string;
};

export type Sort = { by: string; dir: 'ASC' | 'DESC'; onSort: (by: string) => void };

type Props<Row> = {
  /** The accessible name of the table. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** `nameOf` names the row in the label of its checkbox. */
  selection?: Selection<Row> & { nameOf: (row: Row) => string };
  sort?: Sort;
  renderActions?: (row: Row) => ReactNode;
};

/** The style of a link or button in a row: high enough to hit, low enough for a row of 40 px. */
export const ROW_ACTION =
  'inline-flex min-h-8 items-center rounded-small px-2 text-sm font-medium text-soft hover:bg-wash hover:text-text';

const CELL = `grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-3 has-[[role=switch]]:items-center max-tablet:pr-8 text-left wrap-anywhere before:text-soft before:content-[attr(data-label)/''] tablet:table-cell tablet:px-2 tablet:py-1 tablet:align-middle tablet:whitespace-nowrap tablet:before:content-none tablet:@min-[62rem]:px-3`;

const EXTRA = 'tablet:@max-[62rem]:hidden!';

/** A table with rows of 40 px; on phones each row is a card with labeled fields. */
export function DataTable<Row>({ label, rows, keyOf, columns, selection, sort, renderActions }: Props<Row>) {
  return (
    <div className="@container relative text-sm tablet:overflow-x-auto tablet:rounded-card tablet:border tablet:border-line">
      <table aria-label={label} className="block w-full border-collapse tablet:table">
        <thead className="block tablet:table-header-group">
          <tr className="mb-2 flex flex-wrap items-center gap-x-4 tablet:mb-0 tablet:table-row tablet:h-10 tablet:bg-surface">
            {selection && (
              <th scope="col" aria-label="Selected" className="tablet:table-cell tablet:w-11 tablet:pl-3">
                <label className="flex min-h-10 items-center gap-3 tablet:min-h-0">
                  <Checkbox
                    checked={selection.isAllChecked}
                    disabled={rows.length === 0}
                    onChange={({ target }) => selection.onCheckAll(target.checked)}
                  />
                  <span className="tablet:sr-only">Select all</span>
                </label>
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.title} column={column} sort={sort} />
            ))}
            {renderActions && (
              <th scope="col" className="sr-only tablet:not-sr-only tablet:table-cell">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="flex flex-col gap-3 tablet:table-row-group">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className="relative flex flex-col gap-1.5 rounded-card border border-line p-4 has-[td:first-child_input:checked]:bg-tint tablet:table-row tablet:h-10 tablet:rounded-none tablet:border-0 tablet:border-t tablet:p-0 tablet:hover:bg-tint"
            >
              {selection && (
                <td className="absolute top-4 right-4 tablet:static tablet:table-cell tablet:pl-3">
                  <Checkbox
                    aria-label={`Select ${selection.nameOf(row)}`}
                    checked={selection.isChecked(row)}
                    onChange={({ target }) => selection.onCheck(row, target.checked)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.title}
                  data-label={column.title}
                  className={`${CELL} ${column.isWide ? 'tablet:w-full' : ''} ${column.isExtra ? EXTRA : ''} ${column.className ?? ''}`}
                >
                  <div
                    className={
                      column.isWide
                        ? 'min-w-0 tablet:[contain:inline-size] tablet:min-w-40 tablet:truncate tablet:@min-[62rem]:min-w-56'
                        : 'min-w-0'
                    }
                  >
                    {column.cell(row)}
                  </div>
                </td>
              ))}
              {renderActions && (
                <td className="mt-1 block tablet:mt-0 tablet:table-cell tablet:pr-2">
                  <div className="-ml-2 flex flex-wrap gap-0.5 tablet:ml-0 tablet:flex-nowrap tablet:justify-end">
                    {renderActions(row)}
                  </div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HeaderCell<Row>({ column, sort }: { column: Column<Row>; sort: Sort | undefined }) {
  const { title, sortBy, isExtra } = column;
  const extra = isExtra ? EXTRA : '';
  if (!sort || sortBy === undefined)
    return (
      <th
        scope="col"
        className={`sr-only text-left font-semibold whitespace-nowrap tablet:not-sr-only tablet:table-cell! tablet:px-2! tablet:align-middle tablet:whitespace-nowrap! tablet:@min-[62rem]:px-3! ${extra}`}
      >
        {title}
      </th>
    );
  const isSorted = sort.by === sortBy;
  const direction = sort.dir === 'DESC' ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : 'none'}
      className={`text-left whitespace-nowrap tablet:table-cell tablet:px-2 tablet:@min-[62rem]:px-3 ${extra}`}
    >
      <button
        type="button"
        onClick={() => sort.onSort(sortBy)}
        className="inline-flex min-h-10 items-center gap-1 font-semibold hover:text-brand"
      >
        {title}
        <Icon
          name="down"
          className={`size-4 transition-transform ${isSorted ? '' : 'opacity-0'} ${sort.dir === 'DESC' ? '' : 'rotate-180'}`}
        />
      </button>
    </th>
  );
}
