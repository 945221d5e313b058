import { useMemo, useState } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { Options } from './ResultOptions.tsx';
import { cleanSearch } from '@academy/domain/search-text';

type Props = {
  id: string;
  recent: readonly string[];
  options: Options;
  onChosen: (text: string) => void;
  onClear: () => void;
};

/** What was searched for before; where nothing was, what can be. */
export function RecentOptions({ id, recent, options: { active, idOf, onPoint }, onChosen, onClear }: Props) {
  if (recent.length === 0)
    return (
      <p className="px-6 pt-2 pb-10 text-center text-soft">
        Find a course, a lesson or a section in it, a guide, a learning path or a person.
      </p>
    );
  return (
    <div className="px-2 pb-3">
      <div className="flex items-center justify-between pl-3">
        <p className="text-xs font-semibold text-soft">Recent searches</p>
        <button
          type="button"
          onClick={onClear}
          className="min-h-8 px-3 text-xs font-semibold text-brand underline-offset-4 hover:underline"
        >
          Clear
        </button>
      </div>
      <div id={id} role="listbox" aria-label="Recent searches">
        {recent.map((text, at) => (
          <button
            key={text}
            type="button"
            id={idOf(at)}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            onPointerMove={() => at !== active && onPoint(at)}
            onClick={() => onChosen(text)}
            className="flex min-h-11 w-full items-center gap-3 rounded-card px-3 text-left aria-selected:bg-wash"
          >
            <Icon name="clock" className="size-4 text-soft" />
            <span className="truncate">{text}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

const KEY = 'recentSearches';
const MAX_SEARCHES = 6;

type SearchStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Recent searches on this device, the latest first. They are never sent. */
export function recentSearches(storage: SearchStorage): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((one) => typeof one === 'string').slice(0, MAX_SEARCHES)
      : [];
  } catch {
    return [];
  }
}

/** The searches when the field appeared, and a function that clears them. */
export function useRecentSearches(): [readonly string[], () => void] {
  const isHydrated = useHydrated();
  const [isCleared, setCleared] = useState(false);
  const recent = useMemo(
    () => (isHydrated && !isCleared ? recentSearches(localStorage) : []),
    [isHydrated, isCleared],
  );
  const clear = () => {
    clearSearches(localStorage);
    setCleared(true);
  };
  return [recent, clear];
}

export function rememberSearch(storage: SearchStorage, text: string): void {
  const search = cleanSearch(text);
  if (!search) return;
  const others = recentSearches(storage).filter((one) => one.toLowerCase() !== search.toLowerCase());
  storage.setItem(KEY, JSON.stringify([search, ...others].slice(0, MAX_SEARCHES)));
}

export function clearSearches(storage: SearchStorage): void {
  storage.removeItem(KEY);
}
