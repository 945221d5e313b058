/** The place of something that is on its way, in its size, so that nothing moves when it comes. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-[breathe_1.6s_ease-in-out_infinite] rounded-small bg-wash ${className}`}
    />
  );
}
