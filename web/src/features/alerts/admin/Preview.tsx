import type { PublicAlert } from '@academy/contract/schemas/alerts';
import { AlertText } from '../AlertText.tsx';
import type { Draft } from './draft.ts';

/** The strip as visitors will see it, while it is written. */
export function Preview({ draft }: { draft: Draft }) {
  const level = draft.level as PublicAlert['level'];
  const isLink = /^https?:\/\/\S/i.test(draft.actionUrl.trim());
  const alert: PublicAlert = {
    id: 'preview',
    message: draft.message.trim() || 'Your message',
    level,
    actionText: draft.actionText.trim() || null,
    // What is not a link yet must not become one under somebody's hand.
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
