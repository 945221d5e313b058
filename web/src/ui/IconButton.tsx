import type { ComponentProps } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { Tooltip } from './Tooltip.tsx';

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName;
  label: string;
  tip?: Omit<ComponentProps<typeof Tooltip>, 'text' | 'children'>;
};

export function IconButton({ icon, label, tip, className = '', ...rest }: Props) {
  return (
    <Tooltip text={label} {...tip}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        className={`grid size-10 shrink-0 place-items-center rounded-small text-soft transition-colors hover:bg-wash hover:text-text ${className}`}
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  );
}
