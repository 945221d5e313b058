import type { InstructorCard } from '@academy/contract/schemas/catalog';
import { Avatar } from '../../catalog/Avatar.tsx';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';

/** The instructors of a guide, at the end of its text. */
export function TaughtBy({ instructors }: { instructors: InstructorCard[] }) {
  if (instructors.length === 0) return null;
  return (
    <section aria-labelledby="taught-by" className="border-t border-line pt-6">
      <h2 id="taught-by" className="text-sm font-semibold text-soft">
        Taught by
      </h2>
      <ul className="mt-4 flex flex-wrap gap-x-10 gap-y-4">
        {instructors.map(({ instructorId, slug, name, credentials, avatar }) => (
          <li key={instructorId} className="flex items-center gap-3">
            <Avatar src={avatar} name={name} />
            <p>
              <Link to={paths.instructor(slug)} className="font-semibold underline-offset-4 hover:underline">
                {name}
              </Link>
              <span className="block text-sm text-soft">{credentials}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
