import { useId, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { markMatches, unmark } from './marks.ts';

/** A field that marks what it finds in the words beside it, and leads from one place to the next. */
export function TranscriptSearch({ words }: { words: { current: HTMLElement | null } }) {
  const id = useId();
  const [sought, setSought] = useState('');
  const [marks, setMarks] = useState<HTMLElement[]>([]);
  /** The match that was gone to; none yet is -1. */
  const [at, setAt] = useState(-1);

  const search = (text: string) => {
    setSought(text);
    setAt(-1);
    if (!words.current) return;
    unmark(words.current);
    setMarks(markMatches(words.current, text));
  };
  const go = (step: 1 | -1) => {
    const from = at < 0 && step < 0 ? 0 : at;
    const next = (from + step + marks.length) % marks.length;
    setAt(next);
    for (const mark of marks) mark.removeAttribute('data-current');
    marks[next]?.setAttribute('data-current', '');
    marks[next]?.scrollIntoView({ block: 'center' });
  };
  const isSearching = sought.trim() !== '';
  return (
    <search className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="relative min-w-56 grow">
        <label htmlFor={id} className="sr-only">
          Search the transcript
        </label>
        <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-4 text-soft" />
        <input
          id={id}
          type="search"
          value={sought}
          maxLength={100}
          placeholder="Search the transcript"
          onChange={(event) => search(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && marks.length > 0 && go(event.shiftKey ? -1 : 1)}
          className="field field-compact w-full pr-3 pl-9"
        />
      </div>
      <p role="status" className="text-sm text-soft">
        {isSearching && counted(marks.length, at)}
      </p>
      {marks.length > 0 && (
        <div className="flex">
          <IconButton icon="down" label="Previous match" onClick={() => go(-1)} className="rotate-180" />
          <IconButton icon="down" label="Next match" onClick={() => go(1)} />
        </div>
      )}
    </search>
  );
}

function counted(matches: number, at: number): string {
  if (matches === 0) return 'No matches';
  if (at >= 0) return `${at + 1} of ${matches}`;
  return matches === 1 ? '1 match' : `${matches} matches`;
}
