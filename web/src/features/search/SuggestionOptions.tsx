import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { Options } from './ResultOptions.tsx';
import type { Suggestion, SuggestionGroup } from './use-suggestions.ts';

type Props = {
  groups: readonly SuggestionGroup[];
  options: Options;
  /** Called when an option leads to another page. */
  onLeave: () => void;
};

/** The palette's own suggestions: all of them before a search, then matching ones. */
export function SuggestionOptions({ groups, options, onLeave }: Props) {
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, one) => sum + one.options.length, 0));
  return groups.map(({ title, options: suggestions }, group) => (
    <div key={title} role="group" aria-label={title} className="pb-2">
      <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-semibold text-soft">
        {title}
      </p>
      {suggestions.map((suggestion, at) => (
        <Option
          key={suggestion.key}
          suggestion={suggestion}
          at={(starts[group] ?? 0) + at}
          options={options}
          onLeave={onLeave}
        />
      ))}
    </div>
  ));
}

type OptionProps = { suggestion: Suggestion; at: number; options: Options; onLeave: () => void };

function Option({ suggestion, at, options: { active, idOf, onPoint }, onLeave }: OptionProps) {
  const attributes = {
    id: idOf(at),
    role: 'option',
    'aria-selected': at === active,
    tabIndex: -1,
    onPointerMove: () => at !== active && onPoint(at),
    className: 'flex min-h-11 w-full items-center gap-3 rounded-card px-3 text-left aria-selected:bg-wash',
  };
  const content = (
    <>
      <Icon name={suggestion.icon} className="size-4 text-soft" />
      <span className="truncate">{suggestion.label}</span>
      {suggestion.note && (
        <span className="ml-auto shrink-[99] truncate pl-3 text-sm text-soft">{suggestion.note}</span>
      )}
    </>
  );
  return 'to' in suggestion ? (
    <Link {...attributes} to={suggestion.to} onClick={onLeave}>
      {content}
    </Link>
  ) : (
    <button type="button" {...attributes} onClick={suggestion.onChoose}>
      {content}
    </button>
  );
}
