import type { ComponentProps } from 'react';
import { Icon } from './Icon.tsx';

type Props = ComponentProps<'select'> & {
  /** 40 px high instead of 48, for toolbars and rows. */
  compact?: boolean;
};

/** The platform's select with our own chevron; `className` applies to the wrapper. */
export function Select({ compact = false, className = '', ...rest }: Props) {
  return (
    <span className={`relative block ${className}`}>
      <select
        {...rest}
        className={`field w-full cursor-pointer appearance-none truncate ${compact ? 'field-compact pr-9 pl-3' : 'pr-11 pl-4'}`}
      />
      <Icon
        name="down"
        className={`pointer-events-none absolute top-1/2 -translate-y-1/2 text-soft ${compact ? 'right-3 size-4' : 'right-4 size-5'}`}
      />
    </span>
  );
}
