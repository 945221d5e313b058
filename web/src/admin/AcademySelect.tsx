import { Select } from '../ui/Select.tsx';
import { ALL_ACADEMIES, useAcademies } from './academies.ts';

type Props = { value: string; onChoose: (academy: string) => void };

/** Narrows a list to one academy, or widens it to all of them. */
export function AcademySelect({ value, onChoose }: Props) {
  return (
    <Select
      compact
      aria-label="Academy"
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className="w-full tablet:w-48"
    >
      {useAcademies().map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value={ALL_ACADEMIES}>All academies</option>
    </Select>
  );
}
