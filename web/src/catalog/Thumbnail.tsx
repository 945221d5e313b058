import { placeholderShapes } from './placeholder.ts';

type Props = {
  src: string | null;
  /** Determines the placeholder's shapes. */
  title: string;
  /** For pictures in the first viewport. */
  isEager?: boolean;
  className?: string;
};

/** The picture of a course, guide or path. Its title is always next to it, so it is hidden from screen readers. */
export function Thumbnail({ src, title, isEager = false, className = '' }: Props) {
  const shape = `aspect-[var(--picture-ratio,16/9)] h-auto w-full bg-wash object-cover ${className}`;
  if (!src) return <Placeholder title={title} className={shape} />;
  return (
    <img
      src={src}
      alt=""
      width="640"
      height="360"
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      className={shape}
    />
  );
}

function Placeholder({ title, className }: { title: string; className: string }) {
  return (
    <svg
      viewBox="0 0 640 360"
      width="640"
      height="360"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className}
    >
      {placeholderShapes(title).map(({ d, color, opacity }) => (
        <path key={d} d={d} fill={`var(--${color})`} opacity={opacity} />
      ))}
    </svg>
  );
}
