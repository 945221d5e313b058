import type { InstructorCard as Data } from '@academy/contract/schemas/catalog';
import { pages } from '@academy/domain/pages';
import { memo } from 'react';
import { Link } from '../ui/Link.tsx';
import { Avatar } from './Avatar.tsx';

type Props = { instructor: Data; heading?: 'h2' | 'h3' };

export const InstructorCard = memo(function InstructorCard({ instructor, heading: Heading = 'h3' }: Props) {
  return (
    <article className="card flex h-full flex-wrap items-center gap-4 p-5">
      <Avatar src={instructor.avatar} name={instructor.name} />
      <div className="min-w-0 flex-1 basis-24">
        <Heading className="text-lg leading-snug">
          <Link
            to={pages.instructor.path({ slug: instructor.slug })}
            className="after:absolute after:inset-0"
          >
            {instructor.name}
          </Link>
        </Heading>
        <p className="mt-1 text-sm text-soft">{instructor.credentials}</p>
      </div>
    </article>
  );
});
