import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import type { Selection } from './use-selection.ts';

export type Column<Row> = {
  title: string;
  cell: (row: Row) => ReactNode;
  /** The name it can be sorted by. */
  sortBy?: string;
  className?: string;
};

export type Sort = { by: string; dir: 'ASC' | 'DESC'; onSort: (by: string) => void };

type Props<Row> = {
  /** What the table holds, for those who do not see it. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** `nameOf` tells the boxes of the rows apart. */
  selection?: Selection<Row> & { nameOf: (row: Row) => string };
  sort?: Sort;
  renderActions?: (row: Row) => ReactNode;
};

const BOX = 'size-5 shrink-0 accent-(--brand)';

/** Rows and columns where there is room; on smaller screens each row is a card that names its own fields. */
export function DataTable<Row>({ label, rows, keyOf, columns, selection, sort, renderActions }: Props<Row>) {
  return (
    <div className="desktop:overflow-x-auto desktop:rounded-card desktop:border desktop:border-line">
      <table aria-label={label} className="block w-full border-collapse desktop:table">
        <thead className="block desktop:table-header-group">
          <tr className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm desktop:mb-0 desktop:table-row desktop:bg-surface">
            {selection && (
              <th scope="col" aria-label="Selected" className="desktop:table-cell desktop:w-12 desktop:px-4">
                <label className="flex min-h-10 items-center gap-3 desktop:min-h-0">
                  <input
                    type="checkbox"
                    className={BOX}
                    checked={selection.isAllChecked}
                    disabled={rows.length === 0}
                    onChange={({ target }) => selection.onCheckAll(target.checked)}
                  />
                  <span className="desktop:sr-only">Select all</span>
                </label>
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.title} column={column} sort={sort} />
            ))}
            {renderActions && (
              <th scope="col" className="sr-only desktop:not-sr-only desktop:table-cell">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="flex flex-col gap-3 desktop:table-row-group">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}

              className="flex flex-col gap-1 rounded-card border border-line p-4 desktop:table-row desktop:rounded-none desktop:border-0 desktop:border-t desktop:p-0 desktop:hover:bg-tint"
            >
              {selection && (
                <td className="block desktop:table-cell desktop:px-4">
                  <input
                    type="checkbox"
                    className={`block ${BOX}`}
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
                  className={`grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 text-left wrap-anywhere desktop:wrap-break-word before:text-sm before:text-soft before:content-[attr(data-label)/''] desktop:table-cell desktop:px-4 desktop:py-3 desktop:align-middle desktop:before:content-none ${column.className ?? ''}`}
                >
                  <div className="min-w-0">{column.cell(row)}</div>
                </td>
              ))}
              {renderActions && (
                <td className="mt-2 block desktop:mt-0 desktop:table-cell desktop:px-2">
                  <div className="flex flex-wrap gap-1 desktop:flex-nowrap desktop:justify-end">
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
  const { title, sortBy } = column;
  if (!sort || sortBy === undefined)
    return (
      <th
        scope="col"
        className="sr-only text-left align-middle desktop:not-sr-only desktop:table-cell! desktop:px-4! desktop:py-3!"
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
      className="text-left desktop:table-cell desktop:px-4"
    >
      <button
        type="button"
        onClick={() => sort.onSort(sortBy)}
        className="inline-flex min-h-11 items-center gap-1 font-semibold hover:text-brand"
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
