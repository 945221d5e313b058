import { percentComplete } from '@academy/domain/progress';

type Props = { done: number; total: number; label: string; className?: string };

/** A progress bar, decorative since the text next to it has the same content. */
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
