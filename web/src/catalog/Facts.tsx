import { formatDuration } from '@academy/domain/duration';
import { formatCount } from '@academy/domain/plural';
import { Icon, type IconName } from '../ui/Icon.tsx';

type Props = {
  level?: readonly string[];
  /** In seconds. */
  duration?: number;
  lessons?: number;
  courses?: number;
  className?: string;
};

/** Level, duration and counts; unknown values are left out. */
export function Facts({ level, duration = 0, lessons, courses, className = '' }: Props) {
  return (
    <ul className={`flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft ${className}`}>
      {level && level.length > 0 && <Fact icon="level" text={level.join(', ')} />}
      {duration > 0 && <Fact icon="clock" text={formatDuration(duration)} />}
      {lessons !== undefined && <Fact icon="courses" text={formatCount(lessons, 'lesson')} />}
      {courses !== undefined && <Fact icon="paths" text={formatCount(courses, 'course')} />}
    </ul>
  );
}

function Fact({ icon, text }: { icon: IconName; text: string }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <Icon name={icon} className="size-4" />
      {text}
    </li>
  );
}
