import { SORTS, type Sort } from '@academy/domain/catalog-lists';
import { Select } from '../ui/Select.tsx';

export function SortSelect({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  return (
    <Select
      aria-label="Sort by"
      value={sort}
      onChange={(event) => onSort(event.target.value as Sort)}
      className="max-tablet:grow"
    >
      {Object.entries(SORTS).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </Select>
  );
}
