import type { LabLesson } from '@academy/contract/schemas/labs';
import { paths } from '../../../paths.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';

/** The portal told that the workshop was finished; the lab stays open for who wants to look around. */
export function Finished({ lesson: { nextLesson, courseSlug } }: { lesson: LabLesson }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-wash px-4 py-2 text-sm font-medium"
    >
      <span className="flex items-center gap-2">
        <Icon name="success" className="size-5 text-brand" />
        You have finished this lab, the lesson is complete.
      </span>
      {nextLesson && courseSlug && (
        <Link
          to={paths.lesson(courseSlug, nextLesson.slug)}
          className="flex items-center gap-1 text-brand underline underline-offset-4"
        >
          Next: {nextLesson.title}
          <Icon name="arrow" className="size-4" />
        </Link>
      )}
    </div>
  );
}
