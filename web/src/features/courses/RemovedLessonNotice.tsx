import { useSearchParams } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';

/** Says why somebody who followed a link to a lesson is at its course. */
export function RemovedLessonNotice() {
  const [params] = useSearchParams();
  if (params.get('notice') !== 'lesson-removed') return null;
  return (
    <div role="status" data-level="info" className="level border-b">
      <p className="container flex items-center gap-3 py-3">
        <Icon name="info" className="size-5 shrink-0 text-(--level)" />
        This lesson was removed. Here is the course it belonged to.
      </p>
    </div>
  );
}
