/** A placeholder of the same size as what is loading, so that nothing shifts. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-[breathe_1.6s_ease-in-out_infinite] rounded-small bg-wash ${className}`}
    />
  );
}
