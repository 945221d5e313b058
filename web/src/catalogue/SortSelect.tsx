import { Icon } from '../ui/Icon.tsx';
import { SORTS, type Sort } from '@academy/domain/catalogue-lists';

export function SortSelect({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  return (
    <div className="relative max-tablet:grow">
      <select
        aria-label="Sort by"
        value={sort}
        onChange={(event) => onSort(event.target.value as Sort)}
        className="field w-full appearance-none pr-11 pl-4"
      >
        {Object.entries(SORTS).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="down" className="pointer-events-none absolute top-3.5 right-4 size-5 text-soft" />
    </div>
  );
}
