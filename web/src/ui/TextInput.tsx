import type { ComponentProps } from 'react';

type Props = ComponentProps<'input'> & {
  /** 40 px high instead of 48, for toolbars and rows. */
  compact?: boolean;
};

export function TextInput({ compact = false, className = '', ...rest }: Props) {
  return (
    <input {...rest} className={`field w-full ${compact ? 'field-compact px-3' : 'px-4'} ${className}`} />
  );
}
