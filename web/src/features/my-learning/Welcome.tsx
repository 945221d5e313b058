import type { Starter } from '@academy/contract/schemas/learning';
import { formatDuration } from '@academy/domain/duration';
import { itemPages, pages } from '@academy/domain/pages';
import { Thumbnail } from '../../catalog/Thumbnail.tsx';
import { Link } from '../../ui/Link.tsx';

const KINDS = { course: 'Course', guide: 'Guide', path: 'Learning path' };

/** The start page of people who have started nothing: three starters chosen by the academy. */
export function Welcome({ starters }: { starters: readonly Starter[] }) {
  return (
    <section aria-labelledby="welcome" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 id="welcome" className="text-2xl">
          Good to have you here
        </h2>
        <p className="text-soft">
          Pick one of these to begin with. Your place is kept from the first line on.
        </p>
      </div>
      <ul className="grid gap-4 tablet:grid-cols-3">
        {starters.map((starter) => (
          <li key={`${starter.type} ${starter.slug}`}>
            <StarterCard starter={starter} />
          </li>
        ))}
      </ul>
      <p className="text-soft">
        <span className="font-semibold text-text">No courses yet!</span>{' '}
        <Link to={pages.courses.path()} className="underline underline-offset-4 hover:text-text">
          Browse our catalog of courses and start learning today.
        </Link>
      </p>
    </section>
  );
}

function StarterCard({ starter }: { starter: Starter }) {
  const { type, slug, title, summary, thumbnail, duration } = starter;
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-page hover:border-brand">
      <Thumbnail src={thumbnail} title={title} isEager />
      <div className="flex grow flex-col gap-2 p-4">
        <p className="text-sm font-semibold text-soft">
          {KINDS[type]}
          {duration > 0 && ` · ${formatDuration(duration)}`}
        </p>
        <h3 className="text-lg leading-snug wrap-anywhere">
          <Link to={itemPages[type].path({ slug })} className="after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        <p className="line-clamp-3 text-soft">{summary}</p>
      </div>
    </article>
  );
}
