import type { AdminAlert, PublicAlert } from '@academy/contract/schemas/alerts';
import { Icon } from '../../../ui/Icon.tsx';
import { AlertText } from '../AlertText.tsx';
import type { Draft } from './draft.ts';

export const LEVEL_NAMES = { info: 'Info', warning: 'Warning', success: 'Success' } as const;

export function LevelBadge({ level }: Pick<AdminAlert, 'level'>) {
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

/** The strip as visitors will see it, updated while typing. */
export function AlertPreview({ draft }: { draft: Draft }) {
  const level = draft.level as PublicAlert['level'];
  const isLink = /^https?:\/\/\S/i.test(draft.actionUrl.trim());
  const alert = {
    message: draft.message.trim() || 'Your message',
    level,
    actionText: draft.actionText.trim() || null,
    // An incomplete address must not be clickable.
    actionUrl: isLink ? draft.actionUrl.trim() : null,
  };
  return (
    <section aria-label="Preview" className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold text-soft">Preview</h2>
      <div data-level={level} className="level overflow-hidden rounded-card border">
        <div className="flex items-start gap-3 px-4 py-2.5 text-sm wrap-anywhere">
          <AlertText alert={alert} />
        </div>
      </div>
    </section>
  );
}
