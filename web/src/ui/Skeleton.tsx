/**
 * A placeholder of the same size as what is loading, so that nothing shifts. It appears after 200 ms, so that
 * fast responses don't flash.
 */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton block rounded-small ${className}`} />;
}

/** Rows of a list or lines of a text, with varying widths like words. */
export function SkeletonLines({ count, className = 'h-5' }: { count: number; className?: string }) {
  return Array.from({ length: count }, (_, at) => (
    <Skeleton key={at} className={`${className} ${WIDTHS[at % WIDTHS.length]}`} />
  ));
}

const WIDTHS = ['', 'w-11/12', 'w-4/5', 'w-2/3'];
