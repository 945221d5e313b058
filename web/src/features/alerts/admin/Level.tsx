import type { AdminAlert } from '@academy/contract/alerts';
import { Icon } from '../../../ui/Icon.tsx';

export const LEVEL_NAMES = { info: 'Info', warning: 'Warning', success: 'Success' } as const;

export function Level({ level }: Pick<AdminAlert, 'level'>) {
  return (
    <span
      data-level={level}
      className="level inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-medium"
    >
      <Icon name={level} className="size-4 text-(--level)" />
      {LEVEL_NAMES[level]}
    </span>
  );
}
