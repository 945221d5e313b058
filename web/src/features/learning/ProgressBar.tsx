import { percentComplete } from '@academy/domain/progress';

type Props = { done: number; total: number; label: string; className?: string };

/** How much of something is done. The words beside it say the same. */
export function ProgressBar({ done, total, label, className = '' }: Props) {
  const percent = percentComplete(done, total);
  return (
    <progress
      value={percent}
      max={100}
      aria-label={label}
      className={`block h-2 w-full appearance-none overflow-hidden rounded-full bg-wash [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-wash [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand ${className}`}
    />
  );
}
