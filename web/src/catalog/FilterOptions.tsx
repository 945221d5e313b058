import { isActive, type ActiveFilter, type Choice, type FilterCategory } from '@academy/domain/filters';
import { useState } from 'react';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { categoryTitle } from './labels.ts';

const FEW = 8;

type Props = {
  /** Null while loading. */
  categories: readonly FilterCategory[] | null;
  active: readonly ActiveFilter[];
  onToggle: (choice: Choice) => void;
};

export function FilterOptions({ categories, active, onToggle }: Props) {
  if (!categories) return <Skeleton className="h-64" />;
  return (
    <div className="flex flex-col gap-6">
      {categories
        .filter(({ options }) => options.length > 0)
        .map((category) => (
          <Category key={category.categoryName} category={category} active={active} onToggle={onToggle} />
        ))}
    </div>
  );
}

function Category({
  category: { categoryName, options },
  active,
  onToggle,
}: { category: FilterCategory } & Omit<Props, 'categories'>) {
  const [isOpen, setOpen] = useState(false);
  const choiceOf = (option: string) => ({ category: categoryName, option });
  // Selected options are always shown, even far down in a long list.
  const shown = options.filter(({ key }, at) => isOpen || at < FEW || isActive(active, choiceOf(key)));
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{categoryTitle(categoryName)}</legend>
      {shown.map(({ key, name, count }) => (
        <label
          key={key}
          className="flex min-h-9 cursor-pointer items-center gap-3 rounded-small text-soft hover:text-text has-checked:text-text tablet:text-sm"
        >
          <Checkbox checked={isActive(active, choiceOf(key))} onChange={() => onToggle(choiceOf(key))} />
          <span className="grow">{name}</span>
          <span className="text-xs text-soft tabular-nums">{count}</span>
        </label>
      ))}
      {options.length > FEW && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="mt-1 min-h-8 text-sm font-semibold text-brand underline-offset-4 hover:underline"
        >
          {isOpen ? 'Show fewer' : `Show all ${options.length}`}
        </button>
      )}
    </fieldset>
  );
}
