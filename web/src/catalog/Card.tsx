import type { ComponentProps, ReactNode } from 'react';
import { CardProgress, FavoriteButton, type Likeable } from '../features/learning/index.ts';
import { Link } from '../ui/Link.tsx';
import { Facts } from './Facts.tsx';
import { rememberCard, type CardData } from './known-card.ts';
import { LockBadge } from './LockBadge.tsx';
import { Thumbnail } from './Thumbnail.tsx';

type Props = {
  card: CardData;
  to: string;
  facts: ComponentProps<typeof Facts>;
  heading: 'h2' | 'h3';
  isEager: boolean;
  /** Omitted if it cannot be a favorite. */
  likeable?: Likeable & { isFavorite: boolean };
  progress?: ComponentProps<typeof CardProgress>;
  children?: ReactNode;
};

/** A card in a list of courses, guides or paths; the title's link covers the whole card. */
export function Card({ card, to, facts, heading: Heading, isEager, likeable, progress, children }: Props) {
  return (
    <article className="card flex h-full flex-col overflow-hidden">
      <div className="card-picture relative border-b border-line">
        <Thumbnail src={card.thumbnail} title={card.title} isEager={isEager} />
        <span className="absolute top-3 left-3">
          <LockBadge opens={card.opens} />
        </span>
        {progress && <CardProgress {...progress} />}
      </div>
      <div className="flex grow flex-col gap-2 p-5">
        {/* What does not fit wraps to a second, hidden line. */}
        <p className="flex h-4 flex-wrap overflow-hidden text-xs font-semibold text-brand">
          {[...card.level, ...card.topic].slice(0, 3).map((name, at) => (
            <span key={name} className="max-w-full truncate whitespace-pre">
              {at === 0 ? name : ` · ${name}`}
            </span>
          ))}
        </p>
        <Heading className="text-lg leading-snug">
          <Link
            to={to}
            onClick={() => rememberCard(to, { card, facts })}
            className="after:absolute after:inset-0"
          >
            {card.title}
          </Link>
        </Heading>
        <p className="line-clamp-3 text-sm text-soft">{card.summary}</p>
        {children}
        <Facts {...facts} className="mt-auto pt-3" />
      </div>
      {likeable && (
        <div className="absolute top-2 right-2">
          <FavoriteButton {...likeable} title={card.title} />
        </div>
      )}
    </article>
  );
}
