import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Icon } from './Icon.tsx';

type Props = {
  label: string;
  /** What is searched for now; it may change from outside, by going back or clearing. */
  value: string;
  onSearch: (text: string) => void;
  /** How long to wait for the next letter, in milliseconds. */
  delay: number;
  maxLength: number;
  /** 40 px high instead of 48, for toolbars. */
  compact?: boolean;
  /** What more the field itself is to be, such as one that chooses from a list. */
  input?: ComponentProps<'input'>;
};

/** A field that searches as somebody types. The text is its own until they pause, so a letter costs nothing. */
export function SearchField({ label, value, onSearch, delay, maxLength, compact = false, input }: Props) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const timer = useRef(0);

  useEffect(() => {
    if (value === told.current) return;
    // What was typed before it is out of date.
    clearTimeout(timer.current);
    told.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const tell = (typed: string) => {
    clearTimeout(timer.current);
    if (typed.trim() === told.current) return;
    told.current = typed.trim();
    onSearch(told.current);
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => tell(typed), delay);
  };

  return (
    <form
      role="search"
      className="relative grow"
      onSubmit={(event) => {
        event.preventDefault();
        tell(text);
      }}
    >
      <Icon
        name="search"
        className={`pointer-events-none absolute text-soft ${compact ? 'top-3 left-3 size-4' : 'top-3.5 left-3.5 size-5'}`}
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => type(event.target.value)}
        {...input}
        className={`field w-full pr-3 ${compact ? 'field-compact pl-9' : 'pl-11'}`}
      />
      {/* For those who look for a button, by keyboard, switch or voice; it shows itself when it has the focus. */}
      <button
        type="submit"
        className="sr-only left-0 rounded-small bg-brand text-sm font-semibold text-on-brand focus:not-sr-only focus:absolute! focus:inset-y-1.5! focus:right-1.5! focus:left-auto! focus:px-3!"
      >
        Search
      </button>
    </form>
  );
}
