import type { ListView } from '@academy/domain/catalog-lists';
import { clearFilters, removeOption, type FilterCategory } from '@academy/domain/filters';
import { Icon } from '../ui/Icon.tsx';
import { categoryTitle } from './labels.ts';

type Props = {
  view: ListView;
  categories: readonly FilterCategory[];
  onChange: (view: ListView) => void;
};

/** The active filters and search, each with a remove button, and one to clear all. */
export function ActiveFilters({ view, categories, onChange }: Props) {
  const choices = view.active.flatMap(({ category, options }) =>
    options.map((option) => ({ category, option })),
  );
  if (choices.length === 0 && !view.search) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {choices.map((choice) => (
        <Chip
          key={`${choice.category} ${choice.option}`}
          kind={categoryTitle(choice.category)}
          text={optionName(categories, choice)}
          onRemove={() => onChange({ ...view, active: removeOption(view.active, choice) })}
        />
      ))}
      {view.search && (
        <Chip kind="Search" text={`“${view.search}”`} onRemove={() => onChange({ ...view, search: '' })} />
      )}
      <li>
        <button
          type="button"
          onClick={() => onChange({ ...view, active: clearFilters(), search: '' })}
          className="min-h-8 px-2 text-sm font-semibold text-brand underline-offset-4 hover:underline"
        >
          Clear all
        </button>
        <noscript>
          <a href="?" className="text-sm font-semibold text-brand underline-offset-4 hover:underline">
            Clear all filters
          </a>
        </noscript>
      </li>
    </ul>
  );
}

function Chip({ kind, text, onRemove }: { kind: string; text: string; onRemove: () => void }) {
  return (
    <li className="min-w-0">
      <button
        type="button"
        onClick={onRemove}
        className="flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line bg-wash pr-2 pl-3 text-sm font-medium hover:border-brand"
      >
        <span className="sr-only">Remove {kind}: </span>
        <span className="truncate">{text}</span>
        <Icon name="close" className="size-4 text-soft" />
      </button>
    </li>
  );
}

function optionName(
  categories: readonly FilterCategory[],
  { category, option }: { category: string; option: string },
): string {
  const { options = [] } = categories.find(({ categoryName }) => categoryName === category) ?? {};
  return options.find(({ key }) => key === option)?.name ?? option;
}
