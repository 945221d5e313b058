import { drawingOf } from './drawing.ts';

type Props = {
  src: string | null;
  /** What it stands for; decides how the placeholder looks. */
  title: string;
  /** For what is in sight at once: the picture is asked for without waiting. */
  isEager?: boolean;
  className?: string;
};

/** The picture of a course, guide or path. Its title is always beside it, so it says nothing to a screen reader. */
export function Thumbnail({ src, title, isEager = false, className = '' }: Props) {
  const shape = `aspect-video h-auto w-full bg-wash object-cover ${className}`;
  if (!src) return <Drawing title={title} className={shape} />;
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

function Drawing({ title, className }: { title: string; className: string }) {
  return (
    <svg
      viewBox="0 0 640 360"
      width="640"
      height="360"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className}
    >
      {drawingOf(title).map(({ d, color, opacity }) => (
        <path key={d} d={d} fill={`var(--${color})`} opacity={opacity} />
      ))}
    </svg>
  );
}
