import { FAVORITE_CATEGORY, PROGRESS_CATEGORY } from '@academy/domain/filter-fields';
import { isActive, type ActiveFilter, type Choice, type FilterCategory } from '@academy/domain/filters';
import { useState } from 'react';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { categoryTitle } from './labels.ts';

const FEW = 8;
/** A person's own categories lead to a list that explains what to do, even if it is empty. */
const OWN_CATEGORIES = new Set([PROGRESS_CATEGORY, FAVORITE_CATEGORY]);

type Props = {
  /** Null while loading. */
  categories: readonly FilterCategory[] | null;
  active: readonly ActiveFilter[];
  onToggle: (choice: Choice) => void;
  /** The id of the form that submits the options without scripts. */
  form: string;
};

export function FilterOptions({ categories, ...rest }: Props) {
  if (!categories) return <Skeleton className="h-64" />;
  return (
    <div className="flex flex-col gap-6">
      {categories
        .filter(({ options }) => options.length > 0)
        .map((category) => (
          <Category key={category.categoryName} category={category} {...rest} />
        ))}
    </div>
  );
}

type Option = FilterCategory['options'][number];

function Category({
  category: { categoryName, options },
  active,
  onToggle,
  form,
}: { category: FilterCategory } & Omit<Props, 'categories'>) {
  const [isOpen, setOpen] = useState(false);
  const choiceOf = (option: string) => ({ category: categoryName, option });
  // Selected options are always shown, even far down in a long list.
  const isShown = ({ key }: Option, at: number) => isOpen || at < FEW || isActive(active, choiceOf(key));
  const label = ({ key, name, count }: Option) => (
    <label
      key={key}
      className="flex min-h-9 cursor-pointer items-center gap-3 rounded-small text-soft hover:text-text has-checked:text-text has-disabled:cursor-default has-disabled:text-soft/60 tablet:text-sm"
    >
      <Checkbox
        checked={isActive(active, choiceOf(key))}
        disabled={count === 0 && !isActive(active, choiceOf(key)) && !OWN_CATEGORIES.has(categoryName)}
        onChange={() => onToggle(choiceOf(key))}
        name={categoryName}
        value={key}
        form={form}
      />
      <span className="grow">{name}</span>
      <span className="text-xs text-soft tabular-nums">{count}</span>
    </label>
  );
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{categoryTitle(categoryName)}</legend>
      {options.filter(isShown).map(label)}
      {options.length > FEW && (
        <>
          <noscript>{options.filter((option, at) => !isShown(option, at)).map(label)}</noscript>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="mt-1 min-h-8 text-sm font-semibold text-brand underline-offset-4 hover:underline"
          >
            {isOpen ? 'Show fewer' : `Show all ${options.length}`}
          </button>
        </>
      )}
    </fieldset>
  );
}
