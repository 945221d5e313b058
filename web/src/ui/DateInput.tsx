import type { ComponentProps } from 'react';
import { StrokeIcon } from './Icon.tsx';

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  type: 'date' | 'datetime-local';
  /** 40 px high instead of 48, for toolbars and rows. */
  compact?: boolean;
};

const CALENDAR = 'M4 6h16v14H4zm0 5h16M8 3.5V8m8-4.5V8';

/** The platform's date field; our icon replaces the browser's and opens its calendar. */
export function DateInput({ compact = false, className = '', ...rest }: Props) {
  return (
    <span className={`relative block ${className}`}>
      <input {...rest} className={`field date-input w-full ${compact ? 'field-compact px-3' : 'px-4'}`} />
      <StrokeIcon
        path={CALENDAR}
        className={`date-input-icon pointer-events-none absolute top-1/2 -translate-y-1/2 text-soft ${compact ? 'right-3 size-4' : 'right-4 size-5'}`}
      />
    </span>
  );
}
