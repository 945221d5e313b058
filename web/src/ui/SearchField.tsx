import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Icon } from './Icon.tsx';

type Props = {
  label: string;
  /** The current search; it may change from outside, by going back or clearing. */
  value: string;
  onSearch: (text: string) => void;
  /** The debounce delay in milliseconds. */
  delay: number;
  maxLength: number;
  /** The form submission without scripts; other controls join it by its id. */
  form?: { id?: string; action: string; name: string };
  /** 40 px high instead of 48, for toolbars. */
  compact?: boolean;
  /** Further attributes of the input, such as those of a combobox. */
  input?: ComponentProps<'input'>;
};

/** Searches while the user types, debounced. The text is local state, so typing renders nothing else. */
export function SearchField({
  label,
  value,
  onSearch,
  delay,
  maxLength,
  form,
  compact = false,
  input,
}: Props) {
  const [text, setText] = useState(value);
  const searched = useRef(value);
  const timer = useRef(0);
  /** The handler may change before a debounced search runs. */
  const newest = useRef(onSearch);
  useEffect(() => void (newest.current = onSearch), [onSearch]);

  useEffect(() => {
    if (value === searched.current) return;
    // A pending search is outdated.
    clearTimeout(timer.current);
    searched.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (typed: string) => {
    clearTimeout(timer.current);
    if (typed.trim() === searched.current) return;
    searched.current = typed.trim();
    newest.current(searched.current);
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => search(typed), delay);
  };

  return (
    <form
      role="search"
      id={form?.id}
      action={form?.action}
      className="relative grow"
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
      }}
    >
      <Icon
        name="search"
        className={`pointer-events-none absolute text-soft ${compact ? 'top-3 left-3 size-4' : 'top-3.5 left-3.5 size-5'}`}
      />
      <input
        type="search"
        name={form?.name}
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => type(event.target.value)}
        {...input}
        onKeyDown={(event) => {
          // Escape clears first; only in an empty field it is passed on, such as to a dialog.
          if (event.key !== 'Escape' || text === '') return input?.onKeyDown?.(event);
          event.preventDefault();
          setText('');
          search('');
        }}
        className={`field w-full pr-3 ${compact ? 'field-compact pl-9' : 'pl-11'}`}
      />
      {/* For keyboard, switch and voice users; visible while focused, and without scripts. */}
      <button
        type="submit"
        className="sr-only left-0 rounded-small bg-brand text-sm font-semibold text-on-brand focus:not-sr-only focus:absolute! focus:inset-y-1.5! focus:right-1.5! focus:left-auto! focus:px-3! noscript:not-sr-only noscript:absolute! noscript:inset-y-1.5! noscript:right-1.5! noscript:left-auto! noscript:px-3!"
      >
        Search
      </button>
    </form>
  );
}
