const SIZES = { small: 'size-16 text-xl', large: 'size-32 text-4xl' };

type Props = { src: string | null; name: string; size?: keyof typeof SIZES };

/** A photo or initials; the name is always shown next to it. */
export function Avatar({ src, name, size = 'small' }: Props) {
  const shape = `${SIZES[size]} shrink-0 rounded-full border border-line bg-wash object-cover`;
  if (src) return <img src={src} alt="" width="128" height="128" loading="lazy" className={shape} />;
  return (
    <span aria-hidden="true" className={`grid place-items-center font-bold text-brand ${shape}`}>
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return ([...first].slice(0, 1).join('') + [...last].slice(0, 1).join('')).toUpperCase();
}
