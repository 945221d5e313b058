import type { AccessRequirement } from '@academy/domain/access';
import { Icon } from '../ui/Icon.tsx';

const LABELS: Record<AccessRequirement, string> = {
  'sign-in': 'Log in',
  pro: 'Pro',
  nothing: 'Not available',
};

/** A lock with what unlocks it; renders nothing if the item is open. */
export function LockBadge({ opens }: { opens: AccessRequirement | null }) {
  if (!opens) return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1 rounded-full border border-line bg-page px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap text-text">
      <Icon name="lock" className="size-3.5 text-brand" />
      <span className="sr-only">{opens === 'nothing' ? 'Locked: ' : 'Locked, opens with: '}</span>
      {LABELS[opens]}
    </span>
  );
}
