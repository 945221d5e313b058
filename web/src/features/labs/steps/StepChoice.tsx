import { useId } from 'react';
import type { Step } from './steps.ts';

type Props = {
  steps: readonly Step[];
  titleOf: (check: string) => string;
  /** Null is the start. */
  chosen: string | null;
  onChoose: (check: string | null) => void;
};

/** The states that a lab can be reset to. */
export function StepChoice({ steps, titleOf, chosen, onChoose }: Props) {
  const name = useId();
  const options = [
    { check: null, title: 'The start of the lab', note: '', isStored: true },
    ...steps.map(({ check, bytes }) => ({
      check,
      title: `After “${titleOf(check)}” passed`,
      note: bytes === null ? 'Not stored: the files of all steps were too large.' : '',
      isStored: bytes !== null,
    })),
  ];
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-sm font-semibold">Return to</legend>
      {options.map(({ check, title, note, isStored }) => (
        <label
          key={check ?? ''}
          className="flex min-h-10 cursor-pointer items-center gap-3 rounded-small px-2 hover:bg-wash has-disabled:cursor-default has-disabled:text-soft"
        >
          <input
            type="radio"
            name={name}
            checked={chosen === check}
            disabled={!isStored}
            onChange={() => onChoose(check)}
            className="choice"
          />
          <span className="min-w-0 wrap-anywhere">
            {title}
            {note && <span className="block text-sm">{note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
