import type { SurveyOption } from '@academy/domain/survey';
import { useId, type ReactNode } from 'react';
import { FieldError } from '../../ui/FieldError.tsx';
import { Tick } from './Tick.tsx';

type Props = {
  question: string;
  name: string;
  options: readonly SurveyOption[];
  error: string | undefined;
  onChange: (options: SurveyOption[]) => void;
  /** Further answers of another shape. */
  children?: ReactNode;
};

/** Answers side by side, each three of twelve columns wide where there is room. */
export function OptionGrid({ question, name, options, error, onChange, children }: Props) {
  const id = useId();
  const tick = (key: string, checked: boolean) =>
    onChange(options.map((option) => (option.key === key ? { ...option, checked } : option)));
  return (
    <fieldset
      data-invalid={error === undefined ? undefined : ''}
      aria-describedby={error === undefined ? undefined : id}
      className="flex flex-col gap-1"
    >
      <legend className="pb-1 font-semibold">{question}</legend>
      <div className="grid grid-cols-12 gap-x-4 text-sm">
        {options.map(({ key, value, checked }) => (
          <div key={key} className={OPTION}>
            <Tick name={name} checked={checked} onTick={(on) => tick(key, on)}>
              {value}
            </Tick>
          </div>
        ))}
        {children}
      </div>
      <FieldError id={id} message={error} />
    </fieldset>
  );
}

export const OPTION = 'col-span-12 min-[420px]:col-span-6 tablet:col-span-3';
