import type { ComponentProps } from 'react';
import { Icon } from './Icon.tsx';

/** A checkbox in the site's style; the caller provides the label. */
export function Checkbox({ className = '', ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <span className={`relative grid size-5 shrink-0 ${className}`}>
      <input
        {...rest}
        type="checkbox"
        className="peer size-5 cursor-pointer appearance-none rounded-[5px] border border-soft bg-page checked:border-brand checked:bg-brand disabled:cursor-default disabled:opacity-50 aria-invalid:border-danger"
      />
      <Icon
        name="check"
        className="pointer-events-none absolute inset-0.5 hidden size-4 text-on-brand peer-checked:block"
      />
    </span>
  );
}
