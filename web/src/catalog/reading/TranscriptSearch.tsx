import { useId, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { scrollWithin, useTranscriptCues } from './player/use-transcript-cues.ts';

/** Marks matches in the transcript and moves from one to the next. */
export function TranscriptSearch({ words }: { words: { current: HTMLElement | null } }) {
  const id = useId();
  useTranscriptCues(words);
  const [text, setText] = useState('');
  const [marks, setMarks] = useState<HTMLElement[]>([]);
  /** The current match; -1 for none. */
  const [at, setAt] = useState(-1);

  const search = (value: string) => {
    setText(value);
    setAt(-1);
    if (!words.current) return;
    unmark(words.current);
    setMarks(markMatches(words.current, value));
  };
  const go = (step: 1 | -1) => {
    const from = at < 0 && step < 0 ? 0 : at;
    const next = (from + step + marks.length) % marks.length;
    setAt(next);
    for (const mark of marks) mark.removeAttribute('data-current');
    marks[next]?.setAttribute('data-current', '');
    const mark = marks[next];
    if (words.current && mark) showMatch(words.current, mark);
  };
  const isSearching = text.trim() !== '';
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
          value={text}
          maxLength={100}
          placeholder="Search the transcript"
          onChange={(event) => search(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && marks.length > 0 && go(event.shiftKey ? -1 : 1)}
          className="field field-compact w-full pr-3 pl-9"
        />
      </div>
      <p role="status" className="text-sm text-soft">
        {isSearching && matchCount(marks.length, at)}
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

/** Scrolls only its box if it has one, and the page otherwise. */
function showMatch(words: HTMLElement, mark: HTMLElement): void {
  if (words.scrollHeight > words.clientHeight) scrollWithin(words, mark);
  else mark.scrollIntoView({ block: 'center' });
}

function matchCount(matches: number, at: number): string {
  if (matches === 0) return 'No matches';
  if (at >= 0) return `${at + 1} of ${matches}`;
  return matches === 1 ? '1 match' : `${matches} matches`;
}

/** The positions of a search text, ignoring case. */
export function matchesIn(text: string, sought: string): number[] {
  const needle = sought.trim().toLowerCase();
  if (!needle) return [];
  const hay = text.toLowerCase();
  const found: number[] = [];
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + needle.length)) found.push(at);
  return found;
}

/** Marks every match inside the element and returns the marks in order. */
function markMatches(element: HTMLElement, sought: string): HTMLElement[] {
  const length = sought.trim().length;
  return textsIn(element).flatMap((text) =>
    // From the end, so that earlier positions stay valid.
    matchesIn(text.data, sought)
      .reverse()
      .map((at) => {
        const match = text.splitText(at);
        match.splitText(length);
        const mark = document.createElement('mark');
        match.replaceWith(mark);
        mark.append(match);
        return mark;
      })
      .reverse(),
  );
}

function unmark(element: HTMLElement): void {
  for (const mark of element.querySelectorAll('mark')) mark.replaceWith(...mark.childNodes);
  element.normalize();
}

function textsIn(element: HTMLElement): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    // Skips the times, which are not part of the text.
    if (!text.parentElement?.closest('.cue-time')) texts.push(text);
  }
  return texts;
}
