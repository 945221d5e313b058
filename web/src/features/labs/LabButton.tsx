import type { ComponentProps } from 'react';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { LabIcon, type LabIconName } from './LabIcon.tsx';

type Props = Omit<ComponentProps<'button'>, 'children'> & { icon: LabIconName; label: string };

/** A small icon button for the bars of a lab. */
export function LabButton({ icon, label, className = '', ...rest }: Props) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        className={`grid size-8 shrink-0 place-items-center rounded-small text-soft transition-colors hover:bg-wash hover:text-text disabled:pointer-events-none disabled:opacity-50 ${className}`}
      >
        <LabIcon name={icon} className="size-4.5" />
      </button>
    </Tooltip>
  );
}
