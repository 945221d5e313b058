import type { AdminAlert } from '@academy/contract/schemas/alerts';
import { Icon } from '../../../ui/Icon.tsx';

export const LEVEL_NAMES = { info: 'Info', warning: 'Warning', success: 'Success' } as const;

export function Level({ level }: Pick<AdminAlert, 'level'>) {
  return (
    <span
      data-level={level}
      className="level inline-flex items-center gap-1.5 rounded-full border px-2 text-xs leading-6 font-medium whitespace-nowrap"
    >
      <Icon name={level} className="size-3.5 text-(--level)" />
      {LEVEL_NAMES[level]}
    </span>
  );
}
